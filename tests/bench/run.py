# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the program against references taken in the same run, and prints the table (docs/benchmarks.md).

run.py [--bin DIR] [--shared DIR] [--only GROUP…] [--quick] [--models] [--json] [--scratch DIR]
Exit code: 0 where every mark was reached, 1 where one was missed, 3 where something could not be measured.
"""
import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile

import ingest_rows
import preview_rows
import quality_rows
import rows
import search_rows
from harness import Bench

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
GROUPS = {
    "ingest": ingest_rows.ingest,
    "edit": ingest_rows.edit,
    "query": search_rows.query,
    "columns": search_rows.columns,
    "process": search_rows.process,
    "vectors": search_rows.vectors,
    "memory": ingest_rows.memory,
    "golden": quality_rows.golden,
    "models": quality_rows.models,
    "validate": ingest_rows.validate,
    "preview": preview_rows.preview,
}


def arguments():
    parser = argparse.ArgumentParser(prog="./dev bench", description="Measure against the references.")
    parser.add_argument("--bin", type=pathlib.Path, default=CHECKOUT / "build/release/bin", help="built programs")
    parser.add_argument(
        "--shared", type=pathlib.Path, default=CHECKOUT.parent / "shared", help="folder of corpora and golden sets"
    )
    parser.add_argument("--only", nargs="+", choices=GROUPS, metavar="GROUP", default=list(GROUPS),
                        help=f"only these: {' '.join(GROUPS)}")
    parser.add_argument("--quick", action="store_true", help="one run of each and a small base: a trial, no figures")
    parser.add_argument("--models", action="store_true", help="also rank with a real model (half an hour)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--scratch", type=pathlib.Path, help="keep indexes and generated articles in this folder")
    return parser.parse_args()


def measure(options, scratch):
    bench = Bench(options.bin, CHECKOUT, options.shared, scratch, quick=options.quick, models=options.models)
    result, broken = [], False
    for name in options.only:
        print(f"bench: {name}", file=sys.stderr, flush=True)
        try:
            result += GROUPS[name](bench)
        except (subprocess.CalledProcessError, OSError, ValueError) as error:
            print(f"bench: {name}: {error}", file=sys.stderr)
            result += rows.skipped([name], "it broke, see above")
            broken = True
    return result, broken


def main():
    options = arguments()
    if options.scratch:
        options.scratch.mkdir(parents=True, exist_ok=True)
        result, broken = measure(options, options.scratch.resolve())
    else: # beside the programs, not in /tmp, which may be in memory and so no disk to measure on
        scratch = pathlib.Path(tempfile.mkdtemp(prefix="bench-", dir=options.bin.parent))
        try:
            result, broken = measure(options, scratch)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
    print(rows.as_json(result) if options.json else rows.table(result))
    return 3 if broken else int(any(row.passed is False for row in result))


sys.exit(main())
