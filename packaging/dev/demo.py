#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""demo.py KB BASE: shows the main job of the program KB on a scratch copy of the knowledge base BASE."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

AUDIENCES = ["users", "staff", "admins"]
QUESTIONS = [
    "sbatch says QOSMaxSubmitJobPerUserLimit",
    "how long are files kept on scratch before they are purged",
    "CUDA out of memory on a GPU node",
    "cómo entro por primera vez",
    "take a node out of service for maintenance",
]
MARK = "quokka-7311"
COLUMN = 38


class Demo:
    def __init__(self, program: str, base: Path):
        self.program = program
        self.folder = Path(tempfile.mkdtemp(prefix="kb-demo-"))
        self.base = self.folder / "kb"
        self.index = self.folder / "kb.index.sqlite"
        shutil.copytree(base, self.base)
        # What the caller has set for a base of their own must not reach this one.
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith(("KB_", "VOYAGE_"))}

    def kb(self, *arguments: str, capture: bool = False) -> str:
        """Runs kb where the copy and its index are the defaults; a failure ends the demonstration."""
        done = subprocess.run([self.program, *arguments], cwd=self.folder, env=self.environment, text=True,
                              stdout=subprocess.PIPE if capture else None)
        if done.returncode != 0:
            sys.exit(f"kb {arguments[0]} ended with {done.returncode}; everything is kept in {self.folder}")
        return done.stdout or ""

    def search(self, question: str, audience: str, count: int = 3) -> dict:
        return json.loads(self.kb("search", question, "-k", str(count), "--max-audience", audience, "--json",
                                  capture=True))


def heading(text: str) -> None:
    print(f"\n── {text} " + "─" * max(0, 3 * COLUMN - len(text)), flush=True)


def cut(text: str) -> str:
    return text if len(text) < COLUMN else text[: COLUMN - 2] + "…"


def column_of(answer: dict) -> list[str]:
    lines = [f"{hit['rank']}. {hit['citation']}" for hit in answer["hits"]] or ["nothing"]
    return lines if answer["answerable"] else ["(not answered by this base)"] + lines


def side_by_side(demo: Demo, question: str) -> None:
    print(f"\n“{question}”")
    columns = [column_of(demo.search(question, audience)) for audience in AUDIENCES]
    for row in range(max(map(len, columns))):
        cells = [cut(lines[row]) if row < len(lines) else "" for lines in columns]
        print("".join(cell.ljust(COLUMN) for cell in cells).rstrip())


def article_without_seal(base: Path) -> Path:
    """An approved article for users that an edit does not take away from readers, as it would a sealed one."""
    for path in sorted(base.rglob("*.md")):
        text = path.read_text(encoding="utf-8")
        parts = text.split("\n---\n", 1)
        if (text.startswith("---\n") and len(parts) == 2 and "templates" not in path.parts
                and "\nstatus: approved" in parts[0] and "\naudience: users" in parts[0]
                and "\nverified:" not in parts[0]):
            return path
    sys.exit("the demonstration base has no approved article without a seal")


def edit_and_find(demo: Demo) -> None:
    path = article_without_seal(demo.base)
    name = path.relative_to(demo.base)
    with path.open("a", encoding="utf-8") as file:
        file.write(f"\nIf none of this helps, write to the support team and mention {MARK}.\n")
    print(f"added a sentence with “{MARK}” to {name}; ingesting again")
    demo.kb("ingest")
    hits = demo.search(MARK, "users", 1)["hits"]
    if not hits or hits[0]["path"] != str(name):
        sys.exit(f"“{MARK}” was not found in {name}")
    print(f"found: {hits[0]['citation']}: {hits[0]['snippet']}")


def main() -> None:
    demo = Demo(sys.argv[1], Path(sys.argv[2]))
    heading("Validate")
    demo.kb("validate")
    heading("Ingest")
    demo.kb("ingest")
    heading("Five questions, as each audience sees them")
    print("".join(audience.ljust(COLUMN) for audience in AUDIENCES).rstrip())
    for question in QUESTIONS:
        side_by_side(demo, question)
    heading("Edit an article and find the edit")
    edit_and_find(demo)
    heading("Golden queries")
    demo.kb("eval", "--golden", *(str(path) for path in sorted(demo.base.glob("golden/*.yaml"))))
    heading("Where everything lies")
    print(f"knowledge base  {demo.base}\nindex           {demo.index}\n\nSearch it yourself:\n"
          f"  ./dev kb search \"your question\" --db {demo.index}")


if __name__ == "__main__":
    main()
