# SPDX-License-Identifier: GPL-3.0-or-later
"""The row about a preview of an approval."""
import json
import re
import shutil

import articles
from rows import Row, slower

QUERIES = 200
ARTICLES = 1250  # with four passages each


def questions(bench):
    """Golden queries of the demonstration base, and its headings."""
    base = bench.checkout / "kb"
    asked = bench.lines(bench.program("kb-bench"), "queries", base / "golden" / "demo.yaml")
    for path in sorted(base.rglob("*.md")):
        if "templates" not in path.parts:
            asked += re.findall(r"^#+ (\S+ \S+ \S+.*)$|^title: \"(.+)\"$", path.read_text("utf-8"), re.M)
    flat = ["".join(entry) for entry in asked]
    return list(dict.fromkeys(flat))[:QUERIES]


def preview(bench):
    root = bench.scratch / "preview"
    shutil.rmtree(root, ignore_errors=True)
    files = articles.write_articles(root, bench.checkout / "kb", ARTICLES // 10 if bench.quick else ARTICLES)
    bench.ingest_anew(root)
    for_all = next(file for file in files if "audience: users" in file.read_text("utf-8"))
    queries = bench.scratch / "preview.jsonl"
    queries.write_text("".join(json.dumps(query) + "\n" for query in questions(bench)), encoding="utf-8")
    result = bench.kb_bench(
        "preview", root, bench.database(root.name), queries, for_all.relative_to(root), bench.runs
    )
    if not result["changed"]:
        raise ValueError(f"no answer changed: {result}")
    name = f"what an approval changes, {result['queries']} queries × 3, {result['passages']} passages"
    ms = result["preview_ms"]
    return [
        Row(name, ms, "ms", figure=ms / 1000, style="seconds", mark=2),
        slower(name, ms, result["turn_ms"], "the same searches in turn", 1),
    ]
