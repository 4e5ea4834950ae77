# SPDX-License-Identifier: GPL-3.0-or-later
"""What the groups share: programs, indexes, and the tables that SQLite's own search is measured on."""
import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

import articles

CORPORA = ("csc", "cscs", "yoltla-es", "prometheus-runbooks")
HERE = pathlib.Path(__file__).resolve().parent


def median_of(runs, call, key="ms"):
    """The middle result of `runs` calls by `key`."""
    return sorted((call() for _ in range(runs)), key=lambda result: result[key])[runs // 2]


class Bench:
    def __init__(self, binaries, checkout, shared, scratch, quick, models):
        self.binaries, self.checkout, self.shared, self.scratch = binaries, checkout, shared, scratch
        self.quick, self.models = quick, models
        self.runs = 1 if quick else 5
        self.article_count = 300 if quick else 5000
        # Nobody's settings take part, and what depends on the day does not change with it.
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("KB_")}
        self.environment["KB_TODAY"] = "2026-11-30"
        self.kept = {}

    def once(self, name, make):
        """What `make` returns, made once."""
        if name not in self.kept:
            self.kept[name] = make()
        return self.kept[name]

    # ---- Programs ----

    def program(self, name):
        return self.binaries / name

    def lines(self, *command, environment=None):
        """The JSON values that a program prints, one a line."""
        command = [str(part) for part in command]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True, env=environment or self.environment)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def kb_bench(self, *arguments):
        return self.lines(self.program("kb-bench"), *arguments)[0]

    # ---- Inputs ----

    def without_corpora(self, *parts):
        """Why a group cannot run without the folder of real documents; "" where it can."""
        missing = [part for part in parts if not (self.shared / part).exists()]
        return f"no {self.shared / missing[0]}" if missing else ""

    def base(self, name, folders, include=None, embedder=None):
        """A base without articles of its own over these folders of documents, by source name."""
        root = self.scratch / name
        root.mkdir(exist_ok=True)
        source = {"kind": "directory", "audience": "users", "status": "approved"} | (
            {"include": [include]} if include else {}
        )
        config = {"sources": [{"name": key, "path": str(path)} | source for key, path in folders.items()]}
        if embedder:
            config["embedder"] = embedder
        # JSON is YAML, too.
        (root / "kb.yaml").write_text(json.dumps({"version": 1} | config, indent=1), encoding="utf-8")
        return root

    def corpora(self):
        """A base of all corpora."""
        return self.base("all", {name: self.shared / "corpora" / name for name in CORPORA})

    def generated(self):
        """A base of many articles: its root and their files."""

        def make():
            root = self.scratch / "generated"
            shutil.rmtree(root, ignore_errors=True)
            files = articles.write_articles(root, self.checkout / "kb", self.article_count)
            time.sleep(1.1)  # younger files are read again by the next ingest, whatever their stamps say
            return root, files

        return self.once("generated", make)

    # ---- Indexes ----

    def database(self, name):
        return self.scratch / f"{name}.sqlite"

    def ingest_anew(self, root):
        """A full ingest of a base into the index that is named after it."""
        for file in self.scratch.glob(f"{root.name}.sqlite*"):
            file.unlink()
        return self.kb_bench("ingest", root, self.database(root.name))

    def full_ingest(self, root):
        """The median full ingest; the index of the last one stays."""
        return self.once(f"full {root.name}", lambda: median_of(self.runs, lambda: self.ingest_anew(root)))

    def fts_tables(self, root):
        """SQLite's tables with the passages of the index of `root`: the database, and the median time to
        fill them."""

        def make():
            passages = self.scratch / f"{root.name}.jsonl"
            with open(passages, "wb") as file:
                command = [self.program("kb-bench"), "passages", root, self.database(root.name)]
                subprocess.run(command, stdout=file, check=True, env=self.environment)
            target = self.scratch / f"{root.name}.fts"

            def fill():
                with contextlib.suppress(FileNotFoundError):
                    target.unlink()
                return self.lines(sys.executable, HERE / "fts_reference.py", passages, target)[0]

            return target, median_of(self.runs, fill)

        return self.once(f"fts {root.name}", make)
