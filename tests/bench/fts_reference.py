# SPDX-License-Identifier: GPL-3.0-or-later
"""The reference for ingest: how long Python's sqlite3 takes to put passages into two FTS5 tables.

fts_reference.py PASSAGES DATABASE. PASSAGES has one JSON object a line (path, title, heading, body).
DATABASE, which must not exist, is left behind: the reference for search. Prints {"ms": …, "passages": …}.
"""
import json
import sqlite3
import sys
import time

TABLES = {"words": "unicode61", "parts": "trigram"}


def main():
    source, target = sys.argv[1:]
    with open(source, encoding="utf-8") as lines:
        passages = [tuple(json.loads(line)[key] for key in ("path", "title", "heading", "body")) for line in lines]
    start = time.perf_counter()
    database = sqlite3.connect(target)
    for table, tokenizer in TABLES.items():
        database.execute(
            f"CREATE VIRTUAL TABLE {table} USING fts5(path UNINDEXED, title, heading, body, tokenize='{tokenizer}')"
        )
        database.executemany(f"INSERT INTO {table} VALUES (?, ?, ?, ?)", passages)
    database.commit()
    database.close()
    print(json.dumps({"ms": (time.perf_counter() - start) * 1e3, "passages": len(passages)}))


main()
