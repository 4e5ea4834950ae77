# SPDX-License-Identifier: GPL-3.0-or-later
"""A large base of made-up articles: the same text on every machine, words as frequent as in a real base."""
import random
import re

CATEGORIES = ("runbook", "troubleshooting", "howto", "faq", "policy", "reference")
AUDIENCES = ("users", "users", "users", "staff", "admins")
HEADINGS = ("Symptom", "Cause", "What to do", "Notes")
FRONTMATTER = """---
title: "{title}"
category: {category}
system: [slurm]
audience: {audience}
status: approved
owner: hpc-support
last_reviewed: 2026-11-04
escalate_if: "the steps were followed and {reason}"
evidence: staff_knowledge
tags: [{tags}]
---
"""


def words_of(base):
    """Every word of the base's articles as often as it stands there, but those that beside any other word
    would be taken for a secret."""
    words = []
    for path in sorted(base.rglob("*.md")):
        if "templates" not in path.parts and path.name != "README.md":
            words += re.findall(r"[A-Za-z]{2,}", path.read_text(encoding="utf-8"))
    return [word for word in words if word.lower() not in ("login", "password")]


def article(number, words, pick):
    def text(count):
        return " ".join(pick.choices(words, k=count)).lower()

    def paragraph():
        return "\n".join(text(pick.randint(8, 14)).capitalize() + "." for _ in range(pick.randint(3, 7)))

    parts = [
        FRONTMATTER.format(
            title=f"{text(5).capitalize()} {number}",
            category=pick.choice(CATEGORIES),
            audience=pick.choice(AUDIENCES),
            reason=text(6),
            tags=", ".join(sorted({f"tag-{pick.randrange(200)}" for _ in range(3)})),
        )
    ]
    for heading in HEADINGS:
        parts.append(f"## {heading}\n\n{paragraph()}\n")
        if heading == "What to do":
            parts.append(f"```bash\nscontrol show job {100_000 + number}\nscontrol show node cn-{number:04}\n```\n")
    return "\n".join(parts)


def write_articles(target, base, count):
    """Fills the folder `target` with `count` articles in the words of `base`; returns their files."""
    words, pick, files = words_of(base), random.Random(20261130), []
    for number in range(count):
        file = target / f"area-{number % 50:02}" / f"article-{number:05}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(article(number, words, pick), encoding="utf-8")
        files.append(file)
    (target / "kb.yaml").write_bytes((base / "kb.yaml").read_bytes())
    return files
