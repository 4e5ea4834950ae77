// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/workspace/generated.h"

#include <format>

namespace kb::test {

namespace {

using Words = std::vector<std::string>;

const Words& english() {
    static const Words words = {"quota",     "limit",   "job",      "queue",     "node",      "storage",
                                "scratch",   "login",   "module",   "memory",    "partition", "account",
                                "password",  "key",     "transfer", "file",      "folder",    "cluster",
                                "error",     "failed",  "running",  "submitted", "pending",   "cancelled",
                                "restart",   "network", "driver",   "compile",   "library",   "python",
                                "container", "image",   "backup",   "snapshot",  "purge",     "request"};
    return words;
}

const Words& spanish() {
    static const Words words = {"partición", "cuota",  "contraseña", "trabajo", "cola",    "nodo", "envío",
                                "límite",    "módulo", "memoria",    "sesión",  "archivo", "caída"};
    return words;
}

const Words& names() {
    static const Words words = {"CUDA_ERROR_OUT_OF_MEMORY",
                                "QOSMaxSubmitJobPerUserLimit",
                                "--mem-per-cpu",
                                "cn-0417",
                                "/scratch/project_12",
                                ".bashrc",
                                "std::vector",
                                "10.20.30.41",
                                "C++",
                                "sbatch",
                                "slurmctld",
                                "MPI_Init",
                                "gcc/13.2",
                                "user's",
                                "磁盘配额",
                                "rclone",
                                "AssocGrpCPUMinutesLimit"};
    return words;
}

std::string some_word(Dice& dice) {
    std::size_t kind = dice.below(10);
    // Some words are frequent, others rare.
    const Words& words = kind < 6 ? english() : kind < 8 ? spanish() : names();
    return words[std::min(dice.below(words.size()), dice.below(words.size()))];
}

std::string sentence(Dice& dice) {
    std::string text = some_word(dice);
    for (std::size_t i = 6 + dice.below(14); i > 0; --i)
        text += " " + some_word(dice);
    return text + ".";
}

/// Two letters change places.
std::string with_slip(std::string word, Dice& dice) {
    if (word.size() > 3) {
        std::size_t at = 1 + dice.below(word.size() - 2);
        std::swap(word[at], word[at + 1 < word.size() ? at + 1 : at]);
    }
    return word;
}

std::string odd_syntax(Dice& dice) {
    static const Words shapes = {"title:{}",
                                 "\"{}",
                                 "{}*",
                                 "{} AND NOT",
                                 "NEAR({}, 2)",
                                 "({} OR",
                                 "^{}",
                                 "{{{}}}",
                                 "-- {}; DROP TABLE",
                                 "{}\n\t",
                                 "\u201C{}\u201D",
                                 "'{}'",
                                 "{}?!",
                                 "\\{}",
                                 "{} \U0001F4A9",
                                 "{}%",
                                 "*",
                                 "\"\"",
                                 "¿{}?",
                                 "{}\u200B"};
    std::string word = some_word(dice);
    std::string shape = dice.pick(shapes);
    if (dice.one_in(20))
        word += std::string("\0x", 2);
    return std::vformat(shape, std::make_format_args(word));
}

} // namespace

std::size_t Dice::below(std::size_t n) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>(state_ >> 33U) % n;
}

std::string some_words(Dice& dice, std::size_t most) {
    std::string text = some_word(dice);
    for (std::size_t i = dice.below(most); i > 0; --i)
        text += " " + some_word(dice);
    return text;
}

std::string some_body(Dice& dice) {
    std::string body = sentence(dice) + " " + sentence(dice) + "\n";
    for (std::size_t section = dice.below(4); section > 0; --section) {
        body += "\n## " + some_words(dice, 3) + "\n\n" + sentence(dice) + "\n";
        if (dice.one_in(2))
            body += "\n- " + sentence(dice) + "\n- " + sentence(dice) + "\n";
        if (dice.one_in(3))
            body += "\n```bash\n" + some_words(dice, 5) + "\n```\n";
    }
    return body;
}

std::string secret_word(Dice& dice) {
    static const Words words = {"quetzal", "KRYPTON_GATE", "vault-gw-07", "mirlo", "/srv/keyring"};
    return dice.pick(words);
}

std::string some_question(Dice& dice) {
    switch (dice.below(10)) {
    case 0:
        return dice.pick(names());
    case 1:
        return "\"" + some_words(dice, 3) + "\" " + some_words(dice, 2);
    case 2:
        return odd_syntax(dice);
    case 3:
        return "cómo " + dice.pick(spanish()) + " de la " + dice.pick(spanish());
    case 4:
        return with_slip(dice.pick(english()), dice) + " " + with_slip(dice.pick(english()), dice);
    case 5:
        return secret_word(dice) + (dice.one_in(2) ? " " + some_words(dice, 2) : "");
    case 6:
        return "how do I " + some_words(dice, 6);
    case 7:
        return dice.one_in(12) ? "" : some_words(dice, dice.one_in(12) ? 50 : 1);
    default:
        return some_words(dice, 4);
    }
}

} // namespace kb::test
