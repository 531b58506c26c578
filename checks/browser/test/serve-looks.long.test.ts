import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "playwright-core";
import { violationsIn } from "./axe.js";
import { hasNoBrowser, openBrowser } from "./open-browser.js";
import { openReport, overflowPx } from "./report-page.js";
import { startServing } from "./serving.js";
import type { Serving } from "./serving.js";

const screens = [
  { name: "wide, light", viewport: { width: 1280, height: 900 }, colorScheme: "light" },
  { name: "wide, dark", viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
  { name: "400 px, light", viewport: { width: 400, height: 800 }, colorScheme: "light" },
  { name: "400 px, dark", viewport: { width: 400, height: 800 }, colorScheme: "dark" },
] as const;

const pages: readonly (readonly [string, string])[] = [
  ["report", "/?period=2026-W46"],
  ["filtered", "/?since=2026-11-01&until=2026-11-20&project=/home/ann/shop"],
  ["nothing", "/?period=2026-W46&project=nothing"],
  ["sessions", "/sessions"],
  ["searched", "/sessions?q=shop"],
  ["none-found", "/sessions?q=nothing"],
  ["choosing", "/sessions?with=ID"],
  ["session", "/sessions/ID"],
  ["compare", "/compare?a=2026-W45&b=2026-W46"],
  ["no-such-session", "/sessions/nothing"],
  ["no-such-page", "/nothing"],
  ["no-such-period", "/?period=forever"],
  ["no-such-side", "/compare?a=nothing&b=2026-W46"],
];
const pictures = process.env["TURNMETER_PICTURES"];

describe.skipIf(hasNoBrowser)("the dashboard for everyone", () => {
  let browser: Browser;
  let close: () => Promise<void>;
  let serving: Serving;

  beforeAll(async () => {
    [{ browser, close }, serving] = await Promise.all([openBrowser(), startServing()]);
  });
  afterAll(async () => {
    await close();
    expect(await serving.end()).toBe(0);
  });

  it.each(screens)("gives axe-core nothing to say and does not scroll sideways: $name", async (screen) => {
    const { page } = await openReport(browser, serving.address, screen);
    const [sessionId = ""] = [...serving.sessions.keys()].slice(-1);
    for (const [name, path] of pages) {
      await page.goto(`${serving.origin}${path.replace("ID", sessionId)}`);
      if (pictures !== undefined)
        await page.screenshot({
          path: `${pictures}/${name}-${screen.viewport.width}-${screen.colorScheme}.png`,
          fullPage: true,
        });
      expect.soft([path, await violationsIn(page)]).toEqual([path, []]);
      expect.soft([path, await overflowPx(page)]).toEqual([path, 0]);
    }
    await page.context().close();
  });
});
