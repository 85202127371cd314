"""README and docs/ are short, and refer only to existing files."""

import re

import pytest

from tests.architecture.sources import ROOT, ours, tracked

DOCUMENTS = [*(ROOT / f"{doc}.md" for doc in ("README", "CONTRIBUTING", "CHANGELOG")), *sorted(ROOT.glob("docs/*.md"))]
SOURCES = (".py", ".js", ".json", ".po", ".toml")
GUIDE = re.compile(r"\b(?:the|see|siehe) README\b|\bdocs/\w+\.md")
LINK = re.compile(r"\]\(([^)#]+)\)|(?:src|href)=\"([^\"]+)\"")
MOST_WORDS = 900


def test_the_readme_is_one_page_for_a_family() -> None:
    """README has few words; details that only some readers need are in docs/."""
    assert len((ROOT / "README.md").read_text("utf-8").split()) <= MOST_WORDS


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_and_pictures_exist(document: object) -> None:
    """Each relative link in a document leads to a file in the repository."""
    path = ROOT / str(document)
    links = [link or source for link, source in LINK.findall(path.read_text("utf-8"))]
    assert [link for link in links if "://" not in link and not (path.parent / link).exists()] == []


def test_every_guide_is_linked_from_the_readme() -> None:
    """A guide without a link from README.md wouldn't be found."""
    words = (ROOT / "README.md").read_text("utf-8")
    assert [path.name for path in (ROOT / "docs").iterdir() if f"(docs/{path.name})" not in words] == []


def test_texts_and_code_refer_to_guides() -> None:
    """Other texts refer to a guide, never to the page that links to the guides; the guide about https:// is named."""
    texts = {ours(path): path.read_text("utf-8") for path in tracked() if path.suffix in SOURCES}
    named = {(path, guide) for path, text in texts.items() for guide in GUIDE.findall(text)}
    assert {(path, guide) for path, guide in named if not (ROOT / guide).is_file()} == set()
    assert ("build/locale/page.json", guide := "docs/hosting.md") in named
    assert "begins with `https://`" in (ROOT / guide).read_text("utf-8")
