"""The house can be kept on a home screen: what Chromium itself says of it, and the pictures."""

from __future__ import annotations

import json
from base64 import b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from ludoteca.drawing.mark import app_icon
from ludoteca.web.files import address, served
from tests.browser.conftest import Come, chromium_flags, chromium_path
from tests.browser.running import Running

PICTURES = [("app-192.png", 192, False), ("app-512.png", 512, False), ("app-mask.png", 512, True)]

COMPARE = """async ([png, svg, side]) => {
  const drawn = async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0, side, side);
    return [image.naturalWidth, context.getImageData(0, 0, side, side).data];
  };
  const [width, ours] = await drawn(png);
  const [, fresh] = await drawn(svg);
  let off = 0;
  for (let i = 0; i < ours.length; i += 1) off += Math.abs(ours[i] - fresh[i]);
  return { width, off: off / ours.length, corner: ours[3] };
}"""


@pytest.mark.parametrize("locale", ["en-GB", "cs-CZ"])
def test_chromium_finds_nothing_against_installing(
    chromium: Browser, house: Running, tmp_path: Path, locale: str
) -> None:
    # a window that forgets everything can't keep an app, so this browser has a folder
    with chromium.browser_type.launch_persistent_context(
        tmp_path / "browser",
        executable_path=chromium_path(),
        args=chromium_flags(),
        headless=True,
        locale=locale,
    ) as lasting:
        page = lasting.pages[0]
        line = lasting.new_cdp_session(page)
        page.goto(f"{house.url}/healthz")  # no page of ours, so here it would bite
        assert line.send("Page.getInstallabilityErrors")["installabilityErrors"] != []
        page.goto(house.url)
        told = line.send("Page.getAppManifest")
        assert told["errors"] == []
        manifest = json.loads(told["data"])
        assert told["url"].startswith(f"{house.url}/manifest.webmanifest")
        assert manifest["lang"] == locale[:2]
        assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
        assert line.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        assert line.send("Page.getAppId")["appId"] == f"{house.url}/"


def test_every_page_leads_to_the_manifest_in_its_language(come: Come, house: Running) -> None:
    ada = come()
    ada.page.goto("/rules/max")
    link = ada.page.locator('link[rel="manifest"]')
    expect(link).to_have_attribute("href", "/manifest.webmanifest?language=en")
    for language, name in (("en", "Ludoteca"), ("cs", "Ludotéka"), ("xx", "Ludoteca")):
        answer = ada.context.request.get(f"/manifest.webmanifest?language={language}")
        assert answer.headers["content-type"] == "application/manifest+json"
        told = answer.json()
        assert told["name"].startswith(name)
        assert told["id"] == "/"
        for icon in told["icons"]:
            picture = ada.context.request.get(icon["src"])
            assert picture.headers["content-type"] == icon["type"]


@pytest.mark.parametrize(("name", "side", "maskable"), PICTURES)
def test_pictures_are_those_that_are_drawn(
    come: Come, house: Running, name: str, side: int, maskable: bool
) -> None:
    found = served(name)
    assert found is not None
    assert len(found.body) < 60_000
    ada = come()
    ada.page.goto("/")
    svg = "data:image/svg+xml;charset=utf-8," + "".join(
        f"%{byte:02x}" for byte in app_icon(maskable).encode()
    )
    # a data: address may not be fetched under the policy, so the drawing comes from a blank page
    blank = ada.context.new_page()
    answer = ada.context.request.get(address(name))
    png = "data:image/png;base64," + b64encode(answer.body()).decode()
    told = blank.evaluate(COMPARE, [png, svg, side])
    blank.close()
    assert told["width"] == side
    assert told["off"] < 3
    assert told["corner"] == (255 if maskable else 0)
