"""What esbuild is given beside the sources."""

from __future__ import annotations

from bundle import esbuild
from project import WEB, WORK, run

SAME = """
import { readFileSync } from "node:fs";
const { default: made } = await import(process.argv[1]);
console.log(JSON.stringify(made) === JSON.stringify(JSON.parse(readFileSync(process.argv[2], "utf8"))));
"""


def test_a_large_answer_says_nothing_twice():
    """The script that is made of it is equal to it, and less than half as long."""
    site = WORK / "answers"
    answer = WEB / "baked" / "later" / "impact-solids.json"
    [name] = esbuild(site, [answer])
    made = site / "assets" / name
    done = run("node", "--input-type=module", "--eval", SAME, made.as_uri(), answer, quiet=True)
    assert done.stdout == "true\n"
    assert 2 * made.stat().st_size < answer.stat().st_size
