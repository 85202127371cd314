"""README and docs/: short, and what they refer to exists."""

import re

import pytest

from tests.architecture.sources import ROOT

DOCUMENTS = [*(ROOT / f"{one}.md" for one in ("README", "CONTRIBUTING", "CHANGELOG")), *sorted(ROOT.glob("docs/*.md"))]
LINK = re.compile(r"\]\(([^)#]+)\)|(?:src|href)=\"([^\"]+)\"")
MOST_WORDS = 900


def test_the_readme_is_one_page_for_a_family() -> None:
    """Everything that only some readers need is in docs/."""
    assert len((ROOT / "README.md").read_text("utf-8").split()) <= MOST_WORDS


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_and_pictures_exist(document: object) -> None:
    """Each relative link of a document leads to a file of the repository."""
    path = ROOT / str(document)
    found = [link or source for link, source in LINK.findall(path.read_text("utf-8"))]
    assert [one for one in found if "://" not in one and not (path.parent / one).exists()] == []


def test_every_guide_is_linked_from_the_readme() -> None:
    """A guide that isn't linked isn't found."""
    words = (ROOT / "README.md").read_text("utf-8")
    assert [path.name for path in (ROOT / "docs").iterdir() if f"(docs/{path.name})" not in words] == []
