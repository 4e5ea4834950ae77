# SPDX-License-Identifier: GPL-3.0-or-later
"""Times of numpy and sqlite-vec for one query over ROWS x DIMENSION random vectors, medians in ms, as JSON.

vectors_reference.py ROWS DIMENSION REPEATS. The environment sets numpy's threads; sqlite-vec has one.
"""
import json
import sqlite3
import statistics
import sys
import time

import numpy


def median_ms(repeats, call):
    call()
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        call()
        times.append((time.perf_counter() - start) * 1e3)
    return statistics.median(times)


def random_rows(rows, dimension):
    values = numpy.random.default_rng(1).standard_normal((rows, dimension), dtype=numpy.float32)
    return values / numpy.linalg.norm(values, axis=1, keepdims=True)


def sqlite_vec_ms(matrix, query, repeats):
    import sqlite_vec

    connection = sqlite3.connect(":memory:")
    connection.enable_load_extension(True)
    sqlite_vec.load(connection)
    connection.execute(f"CREATE VIRTUAL TABLE v USING vec0(e float[{matrix.shape[1]}])")
    rows = ((i + 1, row.tobytes()) for i, row in enumerate(matrix))
    connection.executemany("INSERT INTO v(rowid, e) VALUES (?, ?)", rows)
    search = "SELECT rowid, distance FROM v WHERE e MATCH ? AND k = 10"
    return median_ms(repeats, lambda: connection.execute(search, (query.tobytes(),)).fetchall())


def main():
    rows, dimension, repeats = map(int, sys.argv[1:])
    matrix = random_rows(rows, dimension)
    query = matrix[rows // 2].copy()
    result = {"numpy": median_ms(repeats, lambda: matrix @ query)}
    try:
        result["sqlite_vec"] = sqlite_vec_ms(matrix, query, max(repeats // 5, 3))
    except (ImportError, AttributeError, sqlite3.Error) as error:
        result["sqlite_vec_missing"] = str(error)
    print(json.dumps(result))


main()
