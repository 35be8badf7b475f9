"""The report's pages as a web application: a page per request, cut by what its address says.

It answers GET on the names of the pages and of plotly.js, to hosts that call themselves this machine, and nothing else.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from pipeline.app.serve_marts import CHOICES, DATES, Warehouse
from pipeline.errors import PipelineError
from pipeline.report import contents, page
from pipeline.report.answers import query
from pipeline.report.contents import Head
from pipeline.report.words import Words

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

HOSTS = ["127.0.0.1", "localhost"]
FILTERS = (*CHOICES, *DATES)
SECURITY = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class _Refused(Exception):
    """What the address asks for is not there: 404, or 400 with the reason."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status, self.reason = status, reason


def application(warehouse: Warehouse, language: str = "en") -> "Starlette":
    """The application over a warehouse. Pages are in `language` unless the address says ``lang``."""
    from starlette.applications import Starlette
    from starlette.middleware import Middleware
    from starlette.middleware.trustedhost import TrustedHostMiddleware
    from starlette.responses import HTMLResponse, PlainTextResponse
    from starlette.routing import Route

    def shown(request: "Request") -> "Response":
        try:
            text = _page(warehouse, request.path_params.get("name", "index"), dict(request.query_params), language)
        except _Refused as refused:
            return PlainTextResponse(refused.reason, refused.status, headers=SECURITY)
        except PipelineError as error:  # a warehouse of an older version
            return PlainTextResponse(str(error), 503, headers=SECURITY)
        return HTMLResponse(text, headers=SECURITY | {"Cache-Control": "no-store"})

    def script(_: "Request") -> "Response":
        headers = SECURITY | {"Cache-Control": "max-age=86400"}
        return PlainTextResponse(page.plotly_script(), headers=headers, media_type="text/javascript")

    return Starlette(
        routes=[Route("/", shown), Route(f"/{page.PLOTLY}", script), Route("/{name:str}.html", shown)],
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=HOSTS)],
    )


def _page(warehouse: Warehouse, name: str, asked: Mapping[str, str], language: str) -> str:
    """The page of this name with what the address asks for."""
    if asked.get("lang", language) not in ("en", "es"):
        raise _Refused(400, f"lang={asked['lang']}: the languages are en and es.")
    words = Words(asked.get("lang", language))
    marts = warehouse.marts()
    with marts.cut_by({}) as con:
        heads = contents.heads(con, words)
        facts = _facts(con)
    head = next((head for head in heads if head.name == name), None)
    if head is None:
        raise _Refused(404, "There is no such page. The overview is at /.")
    choices = marts.choices(head.game)
    chosen = _chosen(asked, choices)
    with marts.cut_by(chosen, with_runs=head.kind == contents.OVERVIEW) as con:
        found = contents.fill(con, head)
    answers = [_told(answer, marts.uncut(answer["sql"], chosen), bool(chosen), words) for answer in found.answers]
    return page.page_of_site(
        words["default_title"],
        facts,
        words,
        heads,
        replace(found, answers=tuple(answers)),
        _form(head, choices, chosen, asked, words),
    )


def _chosen(asked: Mapping[str, str], choices: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """What was chosen, by filter; a value that there is not is refused."""
    for name in asked:
        if name not in (*FILTERS, "lang"):
            raise _Refused(400, f"There is no filter {name!r}. There are: {', '.join(FILTERS)}.")
    chosen = {name: asked[name] for name in FILTERS if asked.get(name)}
    for name, value in chosen.items():
        if name in DATES:
            try:
                chosen[name] = date.fromisoformat(value).isoformat()
            except ValueError as error:
                raise _Refused(400, f"{name}={value!r} is no date. Write it as 2026-11-30.") from error
        elif value not in choices[name]:
            raise _Refused(400, f"No {name} is called {value!r} here. There are: {', '.join(choices[name])}.")
    return chosen


def _told(answer: dict[str, Any], uncut: list[str], is_cut: bool, words: Words) -> dict[str, Any]:
    """The answer with what it was not cut by; where nothing is left, the filters are why."""
    if answer["is_empty"] and is_cut and not uncut:
        answer = answer | {"sentence": words["filter.nothing"]}
    if not uncut:
        return answer
    names = ", ".join(words[f"filter.{name}"] for name in uncut)
    return answer | {"uncut": words.sentence("filter.uncut", names=names)}


def _form(
    head: Head,
    choices: Mapping[str, tuple[str, ...]],
    chosen: Mapping[str, str],
    asked: Mapping[str, str],
    words: Words,
) -> page.Form:
    """The filters of the page, and the part of the address that keeps them."""
    fields = [page.Field(name, words[f"filter.{name}"], choices[name], chosen.get(name, "")) for name in CHOICES]
    fields += [page.Field(name, words[f"filter.{name}"], (), chosen.get(name, ""), is_date=True) for name in DATES]
    language = page.Field("lang", words["filter.lang"], ("en", "es"), words.language)
    kept = {"lang": words.language} if "lang" in asked else {}
    return page.Form((*fields, language), f"?{urlencode(kept)}" if kept else "")


def _facts(con: Any) -> dict[str, Any]:
    (row,) = query(con, "select sum(num_hands) as num_hands, count(*) as num_runs from mart_runs")
    return {"num_hands": row["num_hands"] or 0, "runs": row["num_runs"]}
