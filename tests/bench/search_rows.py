# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows about speed of search: in process, as a process, and the vector leg alone."""
import json
import os
import re
import shutil
import statistics
import time

from harness import CORPORA
from rows import Row, faster, skipped, slower

BEST = "SELECT rowid FROM words WHERE words MATCH {} ORDER BY bm25(words, 0, 5, 1, 1) LIMIT 100"


def golden_files(bench):
    return [file for name in CORPORA if (file := bench.shared / "golden" / f"{name}.yaml").exists()]


def match_of(query):
    """The query's words, each once, as an FTS5 expression that wants any of them."""
    words = dict.fromkeys(re.findall(r"\w+", query.lower()))
    return " OR ".join(f'"{word}"' for word in words)


def questions(bench):
    queries = bench.lines(bench.program("kb-bench"), "queries", *golden_files(bench))
    return [{"query": query, "match": match_of(query)} for query in queries]


def query(bench):
    name = "hybrid query in process, p95"
    if reason := bench.without_corpora("corpora", "golden"):
        return skipped([name], reason)
    root = bench.corpora()
    bench.full_ingest(root)
    tables, _ = bench.fts_tables(root)
    file = bench.scratch / "questions.jsonl"
    file.write_text("".join(json.dumps(entry) + "\n" for entry in questions(bench)), encoding="utf-8")
    rounds = 2 if bench.quick else 15
    times = bench.kb_bench("search", root, bench.database(root.name), tables, file, rounds)
    hybrid, match = times["hybrid"], times["match"]
    middle = slower("hybrid query in process, median", hybrid["p50"], match["p50"], "FTS5 MATCH", None)
    return [slower(name, hybrid["p95"], match["p95"], "FTS5 MATCH", 2), middle]


def columns(bench):
    name = "slider move to three columns ranked anew, p95"
    if reason := bench.without_corpora("corpora", "golden"):
        return skipped([name], reason)
    root = bench.corpora()
    bench.full_ingest(root)
    file = bench.scratch / "columns.jsonl"
    asked = [json.dumps(entry["query"]) for entry in questions(bench)]
    file.write_text("\n".join(asked[:: 20 if bench.quick else 1]) + "\n", encoding="utf-8")
    times = bench.kb_bench("columns", root, bench.database(root.name), file, 2 if bench.quick else 5)
    return [Row(name, times["p95"], "ms", figure=times["p95"] / 1000, style="seconds", mark=0.05)]


def spawn_ms(command, environment):
    """From starting a program to its end."""
    quiet = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    start = time.perf_counter()
    child = os.posix_spawn(command[0], command, environment, file_actions=quiet)
    _, status = os.waitpid(child, 0)
    took = (time.perf_counter() - start) * 1e3
    if status:
        raise ValueError(f"{' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}")
    return took


def process(bench):
    name = "kb search as a process"
    kb, shell = bench.program("kb"), shutil.which("sqlite3")
    reason = bench.without_corpora("corpora", "golden")
    if not shell:
        reason = "no program sqlite3"
    if not kb.exists():
        reason = f"no {kb}"
    if reason:
        return skipped([name], reason)
    root = bench.corpora()
    bench.full_ingest(root)
    tables, _ = bench.fts_tables(root)
    ours, theirs = [], []
    for entry in questions(bench)[:: 50 if bench.quick else 5]:
        place = ["--kb-root", str(root), "--db", str(bench.database(root.name))]
        literal = "'" + entry["match"].replace("'", "''") + "'"
        for _ in range(bench.runs):
            ours.append(spawn_ms([str(kb), "search", *place, "--", entry["query"]], bench.environment))
            theirs.append(spawn_ms([shell, str(tables), BEST.format(literal)], bench.environment))
    return [slower(name, statistics.median(ours), statistics.median(theirs), "sqlite3 doing the MATCH", 3)]


def vectors(bench):
    measured = []
    for line in bench.lines(bench.program("bench_vectors"), environment=os.environ):
        name, value, mark = line["measure"], line["value"], line["reach"]
        if line["unit"] == "share":
            measured.append(Row(name, value, "", figure=value, style="plain", relation="≥", mark=mark))
        elif line["reference"] is None:
            measured += skipped([name], "numpy and sqlite-vec are not in $KB_BENCH_PYTHON")
        else:
            against = name.partition(" / ")[2].partition(",")[0]
            measured.append(faster(name, value, line["reference"], against, mark))
    return measured
