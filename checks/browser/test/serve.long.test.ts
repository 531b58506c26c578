import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { hasNoBrowser, openBrowser } from "./open-browser.js";
import { openReport, overflowPx, refusals, seeCharts } from "./report-page.js";
import type { OpenReport } from "./report-page.js";
import { startServing } from "./serving.js";
import type { Serving } from "./serving.js";

const forms: readonly (BrowserContextOptions & { readonly name: string })[] = [
  { name: "light", viewport: { width: 1280, height: 900 }, colorScheme: "light" },
  { name: "dark, on a phone", viewport: { width: 375, height: 800 }, colorScheme: "dark" },
];

const titleOf = (page: Page): Promise<string> => page.locator("h1").innerText();
const pictures = process.env["TURNMETER_PICTURES"];

async function keepPicture(page: Page, name: string): Promise<void> {
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
}

describe.skipIf(hasNoBrowser)("the dashboard", () => {
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

  const open = (options: BrowserContextOptions, path = ""): Promise<OpenReport> =>
    openReport(browser, path === "" ? serving.address : path, options);
  const expectQuiet = async ({ page, complaints, requests }: OpenReport): Promise<void> => {
    expect(complaints).toEqual([]);
    expect(await refusals(page)).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(serving.origin))).toEqual([]);
  };

  for (const { name, ...options } of forms)
    describe(name, () => {
      it("is let in by the token, which leaves the address, and shows the week", async () => {
        const opened = await open(options);
        const { page } = opened;
        expect(page.url()).toBe(`${serving.origin}/`);
        await page.selectOption("select[name=period]", "2026-W46");
        await page.waitForURL("**/?period=2026-W46");
        await seeCharts(page);
        expect(await titleOf(page)).toMatch(/^\$3\.18/);
        await page.selectOption("select[name=project]", { label: "shop" });
        await page.waitForURL(/period=2026-W46&project=[^&]*shop$/);
        expect(await titleOf(page)).not.toMatch(/^\$3\.18/);
        expect(await overflowPx(page)).toBe(0);
        await keepPicture(page, `week-${options.colorScheme}`);
        await expectQuiet(opened);
        await page.context().close();
      });

      it("lists sessions, finds them by words, and opens one", async () => {
        const opened = await open(options);
        const { page } = opened;
        await page.getByRole("link", { name: "Sessions", exact: true }).click();
        await page.waitForURL("**/sessions");
        const rows = page.locator("main tbody tr:visible");
        await expect.poll(() => page.locator("input[type=search]").count()).toBe(1);
        const all = await rows.count();
        expect(all).toBe(serving.sessions.size);
        await keepPicture(page, `sessions-${options.colorScheme}`);
        await expect.poll(() => page.locator("thead button").count()).toBeGreaterThan(0);
        await page.keyboard.press("/");
        await page.keyboard.type("atlas");
        await expect.poll(() => rows.count()).toBeLessThan(all);
        const found = await rows.count();
        await page.keyboard.press("Enter");
        await page.waitForURL("**/sessions?q=atlas");
        expect(await titleOf(page)).toMatch(new RegExp(`^${found} sessions with “atlas”: \\$`));
        await rows.first().getByRole("rowheader").getByRole("link").click();
        await page.waitForURL("**/sessions/*");
        await seeCharts(page);
        expect(await overflowPx(page)).toBe(0);
        await keepPicture(page, `session-${options.colorScheme}`);
        await expectQuiet(opened);
        await page.context().close();
      });

      it("shows what is written to a session's log, and leaves the reader where they are", async () => {
        const [sessionId = ""] = [...serving.sessions.keys()].slice(-1);
        const opened = await open(options);
        const { page } = opened;
        await page.goto(`${serving.origin}/sessions/${sessionId}`);
        await seeCharts(page);
        const before = await page.locator(".figures").innerText();
        const fold = page.locator("main details summary").first();
        await fold.click();
        await page.evaluate(() => {
          document.documentElement.dataset["same"] = "the page was not loaded anew";
          document.querySelectorAll("main section").item(1).scrollIntoView();
        });
        const placeOf = (): Promise<number> =>
          page.evaluate(() => document.querySelectorAll("main section").item(1).getBoundingClientRect().top);
        const place = await placeOf();
        serving.grow(sessionId, "And another thing");
        await expect.poll(() => page.locator(".figures").innerText(), { timeout: 5_000 }).not.toBe(before);
        expect(await page.evaluate(() => document.documentElement.dataset["same"])).toBeDefined();
        expect(await page.locator("main details").first().getAttribute("open")).toBe("");
        await expect.poll(placeOf).toBeCloseTo(place, -1);
        await expect.poll(() => page.locator("thead button").count()).toBeGreaterThan(0);
        // What the page shows is what it would show if it were loaded now.
        await seeCharts(page);
        const shown = await page.locator("main").innerText();
        await page.reload();
        await seeCharts(page);
        await page.locator("main details summary").first().click();
        await expect.poll(() => page.locator("main").innerText()).toBe(shown);
        await expectQuiet(opened);
        await page.context().close();
      });

      it("changes nothing while text is selected", async () => {
        const [sessionId = ""] = [...serving.sessions.keys()].slice(-2);
        const opened = await open(options);
        const { page } = opened;
        await page.goto(`${serving.origin}/sessions/${sessionId}`);
        await seeCharts(page);
        const before = await page.locator(".figures").innerText();
        await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector("h1")!));
        serving.grow(sessionId, "While somebody reads");
        await page.waitForResponse(
          (response) => response.url().endsWith(sessionId) && response.status() === 200,
        );
        await page.waitForTimeout(600);
        expect(await page.locator(".figures").innerText()).toBe(before);
        await page.evaluate(() => getSelection()?.removeAllRanges());
        await expect.poll(() => page.locator(".figures").innerText()).not.toBe(before);
        await expectQuiet(opened);
        await page.context().close();
      });

      it("compares two sessions that are clicked", async () => {
        const opened = await open(options);
        const { page } = opened;
        await page.goto(`${serving.origin}/sessions?q=shop`);
        const rows = page.locator("main tbody tr");
        await rows.nth(0).getByRole("link", { name: "Compare", exact: true }).click();
        await page.waitForURL("**/sessions?q=shop&with=*");
        expect(await page.getByRole("status").first().innerText()).toMatch(/^Choose a session/);
        await keepPicture(page, `choosing-${options.colorScheme}`);
        await rows.nth(2).getByRole("link", { name: "With this" }).click();
        await page.waitForURL("**/compare?a=*&b=*");
        await seeCharts(page);
        expect(await page.locator(".kicker").innerText()).toContain("comparison");
        expect(await overflowPx(page)).toBe(0);
        await keepPicture(page, `compare-${options.colorScheme}`);
        const [a, b] = await Promise.all(
          ["a", "b"].map(async (side) => new URL(page.url()).searchParams.get(side)),
        );
        await page.getByRole("link", { name: "Swap sides" }).click();
        await page.waitForURL(`**/compare?a=${b}&b=${a}`);
        await expectQuiet(opened);
        await page.context().close();
      });

      it("says what is not there, with the way back", async () => {
        const opened = await open(options);
        const { page } = opened;
        const answer = await page.goto(`${serving.origin}/sessions/nothing`);
        expect(answer?.status()).toBe(404);
        expect(await titleOf(page)).toBe("There is no such session");
        await keepPicture(page, `nothing-${options.colorScheme}`);
        await page.getByRole("link", { name: "Sessions", exact: true }).click();
        await page.waitForURL("**/sessions");
        await page.context().close();
      });
    });

  it("works without a script but for charts: choices are sent by a button", async () => {
    const { page } = await open({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
    await page.selectOption("select[name=period]", "2026-W45");
    await page.getByRole("button", { name: "Show" }).click();
    await page.waitForURL("**/?period=2026-W45");
    expect(await titleOf(page)).toMatch(/^\$2\.03/);
    await page.context().close();
  });

  it("is not opened without the token", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const answer = await page.goto(`${serving.origin}/sessions`);
    expect(answer?.status()).toBe(401);
    await context.close();
  });

  it("tells a page of another site nothing", async () => {
    const opened = await open({});
    const { page } = opened;
    // A page of the same cookies' host and another port: the nearest that another site can be.
    const other = await startServing();
    await page.goto(other.address);
    const told = await page.evaluate(async (origin) => {
      const fetched = await fetch(`${origin}/sessions`).then(
        () => "answered",
        () => "refused",
      );
      const socket = new WebSocket(`${origin.replace("http", "ws")}/events`);
      const connected = await new Promise<string>((resolve) => {
        socket.addEventListener("open", () => resolve("open"));
        socket.addEventListener("error", () => resolve("refused"));
      });
      return [fetched, connected];
    }, serving.origin);
    expect(told).toEqual(["refused", "refused"]);
    await page.context().close();
    await other.end();
  });
});
