# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows about reading: ingest, one edit, memory, validation."""
from harness import median_of
from rows import Row, skipped, slower

MB = 1 << 20


def ingest(bench):
    names = ["full ingest of csc", "ingest again, nothing changed"]
    if reason := bench.without_corpora("corpora/csc/docs"):
        return skipped(names, reason)
    root = bench.base("csc", {"csc": bench.shared / "corpora/csc/docs"})
    full = bench.full_ingest(root)
    _, reference = bench.fts_tables(root)
    again = median_of(bench.runs, lambda: bench.kb_bench("ingest", root, bench.database("csc")))
    if again["documents"] or again["failed"] or full["failed"]:
        raise ValueError(f"unexpected: {full}, then {again}")
    return [
        slower(names[0], full["ms"], reference["ms"], "sqlite3, two FTS5 tables", 3),
        slower(names[1], again["ms"], full["ms"], "full ingest", 0.05, style="percent"),
    ]


def edit(bench):
    root, files = bench.generated()
    full = bench.full_ingest(root)
    words = iter(f"zyxwv{letter}" for letter in "abcdefghij")
    places = iter(range(len(files) // 7, len(files), len(files) // 11))

    def change_one():
        word = next(words)
        with open(files[next(places)], "a", encoding="utf-8") as file:
            file.write(f"\nAn edit brings the word {word}.\n")
        result = bench.kb_bench("update", root, bench.database(root.name), word)
        if result["changed"] != 1:
            raise ValueError(f"one article was edited, not {result['changed']}")
        return result

    update = median_of(bench.runs, change_one)
    name = f"one article of {len(files)} edited, until found"
    return [slower(name, update["ms"], full["ms"], "full ingest", 0.02, style="percent")]


def memory(bench):
    name = "peak memory, full ingest of all corpora"
    if reason := bench.without_corpora("corpora"):
        return skipped([name], reason)
    full = bench.full_ingest(bench.corpora())
    return [slower(name, full["peak_bytes"] / MB, full["text_bytes"] / MB, "size of the text", 8, unit="MiB")]


def validate(bench):
    root, files = bench.generated()
    result = median_of(bench.runs, lambda: bench.kb_bench("validate", root))
    if result["files"] != len(files) or result["errors"]:
        raise ValueError(f"unexpected: {result}")
    name = f"validate {len(files)} articles"
    return [Row(name, result["ms"], "ms", figure=result["ms"] / 1000, style="seconds", mark=1)]
