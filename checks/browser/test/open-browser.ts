import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";
import { findBrowser } from "./find-browser.js";

const executablePath = findBrowser();

/** True where there is no browser to check with; in CI that is an error. */
export const hasNoBrowser: boolean = executablePath === null;

if (executablePath === null) {
  const notice = "no Chromium found: the browser checks need one (set TURNMETER_CHROMIUM to its path)";
  if (process.env["CI"] === "true") throw new Error(notice);
  process.stderr.write(`skipped: ${notice}\n`);
}

/** A Chromium with a home of its own; `close` ends it and removes that. */
export async function openBrowser(): Promise<{
  readonly browser: Browser;
  readonly close: () => Promise<void>;
}> {
  if (executablePath === null) throw new Error("no Chromium found");
  const home = mkdtempSync(join(tmpdir(), "turnmeter-browser-"));
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    env: { ...process.env, HOME: home },
  });
  return {
    browser,
    close: async () => {
      await browser.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
