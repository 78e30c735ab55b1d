"""The addresses in everything that other people paste."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from page_code import ask_page

import docs
import kinds
import place
import project
import release
from gjkcore import __version__
from place import LOADED, NO_HOST, WAITING, Place, chosen, with_addresses, without_host

SITE = "https://example.org/gjk/"
PACKAGES = "https://cdn.example/npm/"
PINNED = f"{PACKAGES}gjk-demo@{__version__}/"
PLACES = {"nowhere": Place(), "site": Place(SITE), "pinned": Place(SITE, PACKAGES)}
PROOFS = {name: place.integrity(name.encode()) for name in LOADED}


def guide_texts() -> dict[str, str]:
    """The texts of the author's guide where no script runs."""
    blocks = re.findall(r'<pre data-text="(\w+)"[^>]*><code>(.*?)</code>', project.read("web/use.html"), re.DOTALL)
    return {name: html.unescape(text) for name, text in blocks}


@pytest.mark.parametrize("name", PLACES)
def test_share_and_the_guide_write_the_same_lines(name: str) -> None:
    """Share writes the lines of the guide: with the site's address, or with a pinned version and its integrity."""
    figure = {"attributes": [["preset", "missed"]], "title": "GJK, step by step: An overlap that winter.dev misses"}
    shared = ask_page("snippets", {**figure, "width": 680}, PLACES[name])
    proofs = {each: place.integrity((project.WEB / "static" / each).read_bytes()) for each in LOADED[1:]}
    for text, lines in guide_texts().items():
        if text != "listener":
            wanted = with_addresses(lines, PLACES[name], {LOADED[0]: WAITING, **proofs})
            assert re.sub(r"file:///[^\"#)]*?/\.build/page-code/\w+/", NO_HOST, shared[text]) == wanted


def test_lines_of_a_site() -> None:
    """Without a network of packages every line has the site's address, and none has an integrity."""
    for text in guide_texts().values():
        told = with_addresses(text, PLACES["site"], PROOFS)
        assert NO_HOST not in told
        assert "integrity" not in told


def test_lines_of_a_pinned_version() -> None:
    """With one, files come from the pinned version, each script and stylesheet with its integrity; pages do not."""
    told = with_addresses(guide_texts()["element"], PLACES["pinned"], PROOFS)
    assert f'src="{PINNED}gjk-demo.js" integrity="{PROOFS["gjk-demo.js"]}" crossorigin></script>' in told
    assert f'href="{PINNED}gjk-demo.css" integrity="{PROOFS["gjk-demo.css"]}" crossorigin>' in told
    assert f'href="{SITE}play.html#preset=missed"' in told
    assert f'src="{SITE}posters/missed.svg"' in told
    assert f'src="{SITE}embed.html?' in with_addresses(guide_texts()["iframe"], PLACES["pinned"], PROOFS)


def test_lines_follow_the_place() -> None:
    """Lines that have been written for one place become those of another."""
    for text in guide_texts().values():
        for one in PLACES.values():
            for other in PLACES.values():
                there = with_addresses(with_addresses(text, one, PROOFS), other, PROOFS)
                assert there == with_addresses(text, other, PROOFS)


def test_lines_of_the_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The README's lines have the addresses that pyproject.toml names. Without any they have the files of a built site,
    and none says HOST."""
    for name in ("README.md", *LOADED):
        (tmp_path / name).write_text(project.read("README.md"), encoding="utf-8")
    readme = tmp_path / "README.md"
    monkeypatch.setattr(kinds, "ROOT", tmp_path)
    monkeypatch.setattr(kinds, "read", lambda _: readme.read_text(encoding="utf-8"))
    for one in [*PLACES.values(), Place()]:
        monkeypatch.setattr(kinds, "chosen", lambda one=one: one)
        kinds.write_readme(tmp_path, one)
        told = readme.read_text(encoding="utf-8")
        assert f'src="{one.pinned or one.address or "./"}gjk-demo.js"' in told
        assert f'href="{one.address or "./"}play.html#preset=missed"' in told
        assert "HOST" not in told
    assert told == project.read("README.md")


def test_policies_name_origins() -> None:
    """Where a policy says HOST, a published site says its origins; elsewhere HOST stays."""
    policy = "script-src HOST 'wasm-unsafe-eval'; connect-src HOST"
    told = "script-src https://example.org https://cdn.example 'wasm-unsafe-eval'"
    assert without_host(policy, PLACES["pinned"]).startswith(told)
    assert without_host(policy, PLACES["nowhere"]) == policy
    assert without_host(f"Write {NO_HOST} here", PLACES["site"]) == f"Write {SITE} here"


def test_addresses_that_are_none() -> None:
    """An option that is no address, and a network without a site, are refused with words; a slash is added."""
    assert chosen("https://example.org/gjk", "").address == SITE
    assert chosen("", "").address == ""
    for wrong in ("example.org", "./", "file:///x/", "https://", "https://example.org/?x"):
        with pytest.raises(project.BuildError, match="--address must be"):
            chosen(wrong, "")
    with pytest.raises(project.BuildError, match="--cdn needs --address"):
        chosen("", PACKAGES)


def test_nothing_leads_to_a_place_that_nobody_named() -> None:
    """Without options nothing is published anywhere: no page, citation, line of the README or package names a
    repository, and with the option the one that was given."""
    nowhere = chosen()
    assert nowhere == Place()
    assert release.links(nowhere) == {}
    for text in [*docs.pages(nowhere).values(), project.read("README.md"), project.read("CITATION.cff")]:
        assert not re.search(r"git(hub|lab)\.com/gjk", text)
        assert 'href=""' not in text
    given = Place(repository="https://git.example/gjk/")
    assert release.links(given) == dict.fromkeys(("Homepage", "Repository"), "https://git.example/gjk/")
    assert '<a href="https://git.example/gjk/releases">the releases</a>' in docs.pages(given)["copy.html"]


def test_integrity_is_written_after_the_scripts(tmp_path: Path) -> None:
    """The scripts that tell the integrity of gjk-demo.js get it once that file, which has their names, is there."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "gjk-demo.js").write_text('import "./assets/a.js";\n', encoding="utf-8")
    (tmp_path / "assets" / "a.js").write_text(f'x = "{WAITING}"', encoding="utf-8")
    place.write_integrity(tmp_path)
    proof = place.integrity((tmp_path / "gjk-demo.js").read_bytes())
    assert (tmp_path / "assets" / "a.js").read_text(encoding="utf-8") == f'x = "{proof}"'
    assert re.fullmatch(r"sha384-[A-Za-z0-9+/]{64}", proof)
