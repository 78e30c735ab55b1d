"""What editors, type checkers and the author's guide say about <gjk-demo>, against the sources of the element."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import manifest
from attributes import ATTRIBUTES
from project import WEB, read, run


@pytest.fixture(scope="module")
def element() -> dict[str, Any]:
    return manifest.element()


def names(element: dict[str, Any], part: str) -> list[str]:
    return [entry["name"] for entry in element[part]]


def element_sources() -> str:
    folders = [WEB / "src" / name for name in ("element", "interaction", "model")]
    return "\n".join(path.read_text(encoding="utf-8") for folder in folders for path in sorted(folder.glob("*.ts")))


def test_parts_are_those_of_the_templates(element: dict[str, Any]) -> None:
    """Each part that a template or a script names is described, and no other."""
    named = re.findall(r'\bpart(?:="|\.add\(")(\w+)"', element_sources())
    assert set(names(element, "cssParts")) == set(named)


def test_events_are_those_that_are_sent(element: dict[str, Any]) -> None:
    """Each event that the element or a figure sends is described, and no other."""
    figures = "\n".join(path.read_text(encoding="utf-8") for path in (WEB / "src" / "kinds").rglob("*.ts"))
    sent = set(re.findall(r'\b(?:tell|el\.permits)\("([\w:-]+)"', element_sources() + figures))
    assert sent == set(names(element, "events"))


def test_colours_are_those_of_the_styles(element: dict[str, Any]) -> None:
    """Each custom property that is described is a colour of the palette."""
    colours = re.findall(r"^  (\w+): \[", read("web/src/draw/palette.ts").partition("GROUNDS")[0], re.MULTILINE)
    assert {name.removeprefix("--gjk-") for name in names(element, "cssProperties")} <= set(colours)


def test_everything_is_described(element: dict[str, Any]) -> None:
    """Each entry has a sentence, and whatever has a type names it."""
    for part in ("attributes", "events", "cssParts", "cssProperties", "slots", "members"):
        assert element[part]
        assert all(len(entry["description"]) > 8 for entry in element[part]), part
    assert all(entry["type"]["text"] for part in ("attributes", "events") for entry in element[part])


def test_every_attribute_has_its_property(element: dict[str, Any]) -> None:
    """Every attribute is among the members, with the values that it may have. No member is there twice."""
    members = names(element, "members")
    assert set(ATTRIBUTES) <= set(members)
    assert len(members) == len(set(members))
    mirrors = {one["attribute"]: one for one in element["members"] if "attribute" in one}
    assert {"code", "background", "autoplay", "ask"} < mirrors.keys()
    assert mirrors["ask"]["type"]["text"] == '"none" | "support" | "region" | "drop" | "distance"'
    assert mirrors["background"]["type"]["text"] == '"transparent" | undefined'


def test_manifest_has_the_format() -> None:
    """custom-elements.json exports the class and the element, from the script that a page loads."""
    [module] = json.loads(manifest.manifest())["modules"]
    assert module["path"] == "gjk-demo.js"
    assert {(one["kind"], one["name"]) for one in module["exports"]} == {
        ("js", "GjkDemo"),
        ("custom-element-definition", "gjk-demo"),
    }


CONSUMER = """\
import type { Answer, GjkDemo, GjkDemoJSX, Scene } from "./gjk-demo";

const demo: GjkDemo = document.createElement("gjk-demo");
demo.addEventListener("step-change", ({ detail }) => void (detail.step satisfies number));
demo.addEventListener("scene-change", ({ detail }) => void (detail.source satisfies "user" | "program"));
demo.addEventListener("answer", ({ detail }) => void (detail.answer satisfies Answer));
demo.addEventListener("answer", ({ detail: { answer } }) => {
  if (answer.kind === "distance") answer.result.signed_distance satisfies number;
  if (answer.kind === "failure-map") answer.iterations satisfies number[][];
});
demo.addEventListener("step-change", ({ detail }) => void (detail.source satisfies "user" | "program"));
demo.addEventListener("error", ({ detail }) => void (detail.message satisfies string));
demo.addEventListener("click", (event) => event.preventDefault());
demo.step = "all";
demo.step = 3;
demo.step satisfies number;
demo.layers = ["simplex", "names"];
demo.layers.has("simplex") satisfies boolean;
demo.scene = '{"kind": "gjk"}';
const scene: Scene = demo.scene;
if (scene.kind === "gjk") scene.shapes[0].type satisfies string;
({ schema: 1, shapes: [{ type: "point", p: [0, 0] }, { type: "point", p: [3, 4] }] }) satisfies Scene;
void demo.ready.then(() => demo.play());
void demo.toPNG(3).then((blob) => blob.size satisfies number);
document.querySelector("gjk-demo")?.pause();
const props: GjkDemoJSX["gjk-demo"] = { kind: "gjk", step: 1, "onscene-change": ({ detail }) => detail.source };
props.layers = "simplex, names";
const known: JSX.IntrinsicElements["gjk-demo"] = props;
void known;
"""

REFUSED = [
    'demo.theme = "green"',
    "demo.answer = null",
    'demo.view = "side"',
    "demo.answer?.result",
    "demo.toPNG('3')",
    "demo.model",
    "props.steps",
    'props.kind = "nonsense"',
    'props.preset = "nonsense"',
    'props.method = "nonsense"',
    'props.layers = "nonsense"',
    "({ schema: 1, points: [[0, 0]] }) satisfies Scene",
]


@pytest.mark.long
def test_types_serve_a_consumer(tmp_path: Path) -> None:
    """A program that uses everything by its types passes tsc --strict, and each misuse is refused."""
    manifest.write_types(tmp_path)
    refused = "".join(f"// @ts-expect-error\n{line};\n" for line in REFUSED)
    (tmp_path / "consumer.ts").write_text(CONSUMER + refused, encoding="utf-8")
    options = ("--strict", "--noEmit", "--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--types", "")
    run("tsc", *options, tmp_path / "consumer.ts", quiet=True)
