"""The browser checks the dice by itself, on plain http, and sees what was tampered with."""

from __future__ import annotations

import hashlib
import hmac
import random

from playwright.sync_api import Route, expect

from ludoteca.engine.luck import TableLuck
from ludoteca.host.tables.table import Table
from ludoteca.web.files import address
from tests.browser.conftest import Come
from tests.browser.games import LOST, SHORT, whole
from tests.browser.running import Running, seed


def test_sums_and_throws_are_pythons_for_many_inputs(come: Come) -> None:
    ada = come("Ada")
    ada.page.goto("/")
    rng = random.Random(3)
    messages = [rng.randbytes(size) for size in [*range(200), 1000, 4096]]
    keys = [rng.randbytes(size % 140) for size in range(len(messages))]
    lots = [
        (rng.randbytes(32), lane, k, [rng.randint(1, 2 ** rng.randint(1, 20)) for _ in range(many)])
        for lane in ("dice", "deck:monster", "žába")
        for k in (0, 1, 9, 10, 123456)
        for many in (1, 2, 3, 7, 60)
    ]
    found = ada.page.evaluate(
        """async ([address, messages, keys, lots]) => {
          const { sha256, hmac, throwOf, hex, bytes } = await import(address);
          return {
            sums: messages.map((one) => hex(sha256(bytes(one)))),
            macs: messages.map((one, i) => hex(hmac(bytes(keys[i]), bytes(one)))),
            fell: lots.map(([seed, lane, k, weights]) => throwOf(bytes(seed), lane, k, weights)),
          };
        }""",
        [
            address("dice.js"),
            [one.hex() for one in messages],
            [one.hex() for one in keys],
            [(one.hex(), lane, k, weights) for one, lane, k, weights in lots],
        ],
    )
    assert found["sums"] == [hashlib.sha256(one).hexdigest() for one in messages]
    assert found["macs"] == [
        hmac.new(key, one, hashlib.sha256).hexdigest()
        for key, one in zip(keys, messages, strict=True)
    ]
    assert found["fell"] == [
        TableLuck(one).outcome(lane, k, list(enumerate(weights))) for one, lane, k, weights in lots
    ]


def test_the_page_checks_every_throw_without_the_browsers_own_sums(
    come: Come, house: Running
) -> None:
    ada, bo = come("Ada"), come("Bo")
    people = [ada.person, bo.person]
    table = house.table(people, dice=LOST, bots={2: "careful"})
    game = whole(LOST, careful=False)
    house.play(table, people, [turn.action for turn in game.turns if turn.seat != 2])
    # Over plain http from another machine a browser has no crypto.subtle.
    ada.context.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    ada.page.goto(f"/t/{table.name}/dice")
    expect(ada.page.locator("#verdict")).to_have_attribute("data-kind", "right")
    throws = game.events("dice")
    expect(ada.page.locator(".checked[data-kind=right]")).to_have_count(throws)
    assert ada.page.locator("code", has_text=seed(LOST).hex()).count() >= 1
    asked: list[str] = []
    ada.page.on("request", lambda one: asked.append(one.url))

    true = 'data-k="2" data-weights="1,2,1" data-fell="1"'

    def tamper(route: Route) -> None:
        answer = route.fetch()
        body = answer.text()
        assert true in body
        route.fulfill(response=answer, body=body.replace(true, true.replace('fell="1', 'fell="2')))

    ada.page.route("**/dice", tamper)
    ada.page.reload()
    expect(ada.page.locator("#verdict")).to_have_attribute("data-kind", "wrong")
    expect(ada.page.locator(".checked[data-kind=wrong]")).to_have_count(1)
    paths = {url.removeprefix(house.url).partition("?")[0] for url in asked}
    assert {path for path in paths if not path.startswith("/static/")} == {f"/t/{table.name}/dice"}


def test_a_branched_table_checks_its_own_throws_and_marks_those_taken_over(
    come: Come, house: Running
) -> None:
    ada = come("Ada")
    table = house.table([ada.person], dice=LOST)
    for _ in range(5):
        house.play(table, [ada.person], [table.view(0).legal[0]])
    line = len(table.match.lines)
    house.seeds.append(seed(SHORT))

    async def branched() -> Table:
        return await house.house.branch(table, ada.person, line)

    fresh = house.ask(branched)
    taken = sum(bool(one.lane) for one in fresh.match.lines[: fresh.since])
    assert (fresh.since, taken) == (line, sum(bool(one.lane) for one in table.match.lines))
    while not fresh.over:
        house.play(fresh, [ada.person], [fresh.view(0).legal[0]])
    ada.page.goto(f"/t/{fresh.name}/dice")
    expect(ada.page.locator("#verdict")).to_have_attribute("data-kind", "right")
    expect(ada.page.locator(".throws .taken")).to_have_count(taken)
    own = sum(bool(one.lane) for one in fresh.match.lines) - taken
    expect(ada.page.locator(".checked[data-kind=right]")).to_have_count(own)
    assert own > 0
    assert ada.page.locator("code", has_text=seed(SHORT).hex()).count() >= 1
