"""The page on which a phone joins, in plain HTML."""

from html import escape

from companion.language.spoken import current_language
from companion.words import reader_for
from referees.common.protocol.sentence import Sentence, say, say_count

TITLE = say("Join the table")
ASKED = say("Type the PIN you see on the host device's screen.")
LABEL = say("PIN")
ACT = say("Join")


def too_soon(seconds: int) -> Sentence:
    """How long to wait after wrong PINs."""
    one = "Too many tries. Wait {count} second, then type the PIN again."
    return say_count(one, "Too many tries. Wait {count} seconds, then type the PIN again.", seconds)


PIN_PAGE_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

STYLE = """:root{color-scheme:light dark;--ground:#fdf7ff;--ink:#1d1b20;--quiet:#49454e;--line:#7a757f;--key:#65558f;
--on-key:#fff;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--ground:#141218;--ink:#e6e0e9;--quiet:#cac4cf;--line:#948f99;--key:#cfbdfe;
--on-key:#36275d;--bad:#f2b8b5}}
*{box-sizing:border-box}html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif}
main{max-width:26rem;margin:0 auto;padding:max(2rem,8vh) 1rem 2rem}
h1{font-size:1.5rem;line-height:1.25;font-weight:600;margin:0 0 .5rem}p{margin:0 0 1.25rem;color:var(--quiet)}
.bad{color:var(--bad)}label{display:block;font-weight:600;margin:0 0 .25rem}
input{width:100%;min-height:4rem;padding:.25rem 1rem;font:600 2rem/1 system-ui,sans-serif;letter-spacing:.2em;
font-variant-numeric:tabular-nums;color:inherit;background:transparent;border:1px solid var(--line);border-radius:12px}
button{width:100%;min-height:3.75rem;margin-top:1rem;font:600 1.125rem system-ui,sans-serif;color:var(--on-key);
background:var(--key);border:0;border-radius:14px}
:focus-visible{outline:3px solid var(--key);outline-offset:2px}"""

PAGE = """<!doctype html><html lang="{language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">{again}<title>Oracle Companion</title>
<style>{style}</style><main><h1>{title}</h1>{words}{form}</main></html>"""

FORM = (
    '<form method="post" action="/join"><label for="pin">{label}</label>'
    '<input id="pin" name="pin" inputmode="numeric" autocomplete="one-time-code" maxlength="16" required autofocus>'
    "<button>{act}</button></form>"
)


def join_page(why: Sentence | None, *, asks: bool, again: int = 0) -> bytes:
    """A page with the error `why` (or none) and, if `asks`, the PIN form; reloads after `again` seconds (0: never)."""
    words = f"<p>{_text(ASKED)}</p>" if asks and why is None else ""
    if why is not None:
        kind = ' class="bad" role="alert"' if asks else ""
        words += f"<p{kind}>{_text(why)}</p>"
    form = FORM.format(label=_text(LABEL), act=_text(ACT)) if asks else ""
    title = _text(TITLE) if asks else "Oracle Companion"
    load = f'<meta http-equiv="refresh" content="{again}">' if again else ""
    fields = {"style": STYLE, "title": title, "words": words, "form": form, "again": load}
    return PAGE.format(language=current_language(), **fields).encode()


def _text(sentence: Sentence) -> str:
    return escape(reader_for(()).text(sentence))
