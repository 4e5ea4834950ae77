# SPDX-License-Identifier: GPL-3.0-or-later
"""What is printed: one row a measure, as a table for people or as JSON for programs."""
import dataclasses
import json
import operator

RELATIONS = {"≤": operator.le, "≥": operator.ge, ">": operator.gt}


@dataclasses.dataclass
class Row:
    measure: str
    value: float | None = None
    unit: str = ""
    against: str = ""  # what the reference is
    reference: float | None = None  # in the same unit
    figure: float | None = None  # what is held against the mark: a ratio, a share, or the value itself
    style: str = "times"  # how figure and mark are written: see figure()
    relation: str = "≤"
    mark: float | None = None  # nothing: the row is information
    skipped: str = ""  # why nothing was measured

    @property
    def passed(self):
        if self.skipped or self.mark is None:
            return None
        return RELATIONS[self.relation](self.figure, self.mark)

    def as_json(self):
        return {**dataclasses.asdict(self), "passed": self.passed}

    def cells(self):
        if self.skipped:
            return [self.measure, "", "", "", "", f"skipped: {self.skipped}"]
        reference = f"{amount(self.reference, self.unit)}  {self.against}" if self.reference is not None else ""
        mark = f"{self.relation} {figure(self.mark, self.style)}" if self.mark is not None else ""
        result = {True: "reached", False: "MISSED", None: ""}[self.passed]
        shown = figure(self.figure, self.style)
        return [self.measure, amount(self.value, self.unit), reference, shown, mark, result]


def slower(measure, value, reference, against, mark, unit="ms", style="times"):
    """A row where the value may be at most `mark` times the reference."""
    return Row(measure, value, unit, against, reference, value / reference, style, "≤", mark)


def faster(measure, value, reference, against, mark, unit="ms"):
    """A row where the reference must take at least `mark` times as long as the value."""
    return Row(measure, value, unit, against, reference, reference / value, "times", "≥", mark)


def at_least(measure, value, mark, relation="≥"):
    """A row about a metric between 0 and 1."""
    return Row(measure, value, "", "", None, value, "plain", relation, mark)


def skipped(measures, reason):
    return [Row(measure, skipped=reason) for measure in measures]


def amount(value, unit):
    if unit == "":
        return f"{value:.3f}"
    return f"{value:.{2 if value < 10 else 1 if value < 100 else 0}f} {unit}"


def figure(value, style):
    return {"times": "{:.2f} ×", "percent": "{:.1%}", "seconds": "{:.2f} s", "plain": "{:.3f}"}[style].format(value)


def table(rows):
    lines = [["measure", "here", "reference", "figure", "mark", "result"], *(row.cells() for row in rows)]
    widths = [max(map(len, column)) for column in zip(*(line[:-1] for line in lines))]
    texts = ["  ".join(cell.ljust(width) for cell, width in zip(line, [*widths, 0])).rstrip() for line in lines]
    return "\n".join([texts[0], "-" * max(map(len, texts)), *texts[1:]])


def as_json(rows):
    return json.dumps([row.as_json() for row in rows], indent=1, ensure_ascii=False)
