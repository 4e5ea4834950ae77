// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embed/embedding_answer.h"

#include "core/base/text.h"
#include "core/base/translate.h"

#include <nettle/base64.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <numeric>

namespace kb {

namespace {

using nlohmann::json;

std::unexpected<Error> rubbish(const ExpectedAnswer& expected, const std::string& what) {
    return fail(
        ErrorCode::unavailable,
        message("The answer of the embeddings service at {} is unusable: {}. Check its address and model.",
                expected.service, what));
}

std::optional<std::vector<float>> read_numbers(const json& list) {
    std::vector<float> values;
    values.reserve(list.size());
    for (const json& number : list) {
        if (!number.is_number())
            return std::nullopt;
        values.push_back(number.get<float>());
    }
    return values;
}

std::optional<std::vector<float>> read_base64(std::string_view text) {
    std::vector<std::uint8_t> bytes(BASE64_DECODE_LENGTH(text.size()));
    base64_decode_ctx context;
    base64_decode_init(&context);
    std::size_t size = bytes.size();
    if (base64_decode_update(&context, &size, bytes.data(), text.size(), text.data()) == 0 ||
        base64_decode_final(&context) == 0 || size % sizeof(float) != 0)
        return std::nullopt;
    std::vector<float> values(size / sizeof(float));
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::uint32_t bits = 0;
        std::memcpy(&bits, bytes.data() + i * sizeof bits, sizeof bits);
        values[i] =
            std::bit_cast<float>(std::endian::native == std::endian::big ? std::byteswap(bits) : bits);
    }
    return values;
}

std::optional<std::vector<float>> read_vector(const json& embedding) {
    if (embedding.is_array())
        return read_numbers(embedding);
    if (embedding.is_string())
        return read_base64(embedding.get_ref<const std::string&>());
    return std::nullopt;
}

/// Where the entry belongs; nothing where that is no place of the request.
std::optional<std::size_t> place_of(const json& entry, std::size_t order, std::size_t count) {
    auto index = entry.find("index");
    if (index == entry.end())
        return order;
    if (!index->is_number_unsigned() || index->get<std::size_t>() >= count)
        return std::nullopt;
    return index->get<std::size_t>();
}

/// The first `out.size()` elements of `vector`, normalised. False where they have no direction.
bool write_normalised(std::span<const float> vector, std::span<float> out) {
    vector = vector.first(out.size());
    double squares = std::inner_product(vector.begin(), vector.end(), vector.begin(), 0.0, std::plus{},
                                        [](double a, double b) { return a * b; });
    if (!std::isfinite(squares) || squares == 0)
        return false;
    double length = std::sqrt(squares);
    std::ranges::transform(vector, out.begin(), [length](float value) {
        return static_cast<float>(static_cast<double>(value) / length);
    });
    return true;
}

/// Puts one entry of the answer in its place.
Result<void> take_entry(const json& entry, std::size_t order, const ExpectedAnswer& expected,
                        EmbeddingAnswer& answer, std::vector<bool>& filled) {
    if (!entry.is_object() || !entry.contains("embedding"))
        return rubbish(expected, message("entry {} holds no vector", order));
    auto place = place_of(entry, order, expected.count);
    if (!place || filled[*place])
        return rubbish(expected,
                       message("entry {} has an index that was not asked for or is there twice", order));
    auto vector = read_vector(entry["embedding"]);
    if (!vector || vector->empty())
        return rubbish(expected, message("the vector of entry {} is not a list of numbers", order));

    if (answer.dimension == 0) {
        answer.dimension = vector->size();
        answer.vectors.dimension = expected.cut == 0 ? vector->size() : expected.cut;
        if (answer.vectors.dimension > answer.dimension)
            return fail(
                ErrorCode::mismatch,
                message("The model at {} makes vectors of {} elements, fewer than the {} asked for. Set the "
                        "embedder's dim to {} or less.",
                        expected.service, answer.dimension, expected.cut, answer.dimension));
    }
    if (vector->size() != answer.dimension)
        return rubbish(expected,
                       message("a vector has {} elements, others have {}", vector->size(), answer.dimension));
    std::size_t width = answer.vectors.dimension;
    answer.vectors.values.resize(expected.count * width);
    if (!write_normalised(*vector, std::span(answer.vectors.values).subspan(*place * width, width)))
        return rubbish(expected, message("the vector of entry {} is zero or not finite", order));
    filled[*place] = true;
    return {};
}

} // namespace

Result<EmbeddingAnswer> read_embeddings(std::string_view text, const ExpectedAnswer& expected) {
    json document = json::parse(text, nullptr, false);
    if (document.is_discarded())
        return rubbish(expected, message("it is not JSON, or was cut off"));
    if (!document.is_object() || !document.contains("data") || !document["data"].is_array())
        return rubbish(expected, message("it has no list 'data'"));
    const json& entries = document["data"];
    if (entries.size() != expected.count)
        return rubbish(expected, message("it has {} vectors for {} texts", entries.size(), expected.count));

    EmbeddingAnswer answer{.dimension = expected.dimension, .vectors = {}};
    if (expected.dimension != 0)
        answer.vectors.dimension = expected.cut == 0 ? expected.dimension : expected.cut;
    std::vector<bool> filled(expected.count);
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (auto taken = take_entry(entries[i], i, expected, answer, filled); !taken)
            return std::unexpected(taken.error());
    return answer;
}

std::string service_reason(std::string_view body) {
    std::string reason(body);
    json document = json::parse(body, nullptr, false);
    if (document.is_object()) {
        const json& place =
            document.contains("error") && document["error"].is_object() ? document["error"] : document;
        for (const char* key : {"message", "detail", "error"})
            if (place.contains(key)) {
                reason = place[key].is_string()
                             ? place[key].get<std::string>()
                             : place[key].dump(-1, ' ', false, json::error_handler_t::replace);
                break;
            }
    }
    std::ranges::replace_if(reason, [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    return printable(clip_utf8(trim(reason), 200));
}

} // namespace kb
