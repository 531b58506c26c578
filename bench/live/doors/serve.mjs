import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import process from "node:process";
import { chromium } from "playwright-core";
import { awaitedText } from "../awaited-text.mjs";
import { startWatched } from "../watched-process.mjs";

const token = "a-token-of-the-bench";
const executablePath = process.env["TURNMETER_CHROMIUM"] ?? "/usr/bin/chromium";

/** True where there is a browser to open pages with. */
export const hasBrowser = existsSync(executablePath);

async function startServer(/** @type {import("./doors.mjs").DoorOptions} */ { cli, folder, env }) {
  const watched = startWatched([cli, "serve", "--path", folder, "--token", token, "--quiet"], env);
  const startMs = await watched.until("\n");
  return { watched, startMs, origin: new URL(watched.line("http")).origin };
}

/** @type {import("./doors.mjs").Door} */
export const serveAlone = {
  name: "serve, no client",
  async open(options) {
    const { watched, startMs } = await startServer(options);
    return { watched, startMs, time: () => Promise.resolve({}), close: () => watched.end() };
  },
};

/** @type {import("./doors.mjs").Door} */
export const serveClients = {
  name: `serve, a client of /events${hasBrowser ? " and an open page" : ""}`,
  async open(options) {
    const { last } = options;
    const { watched, startMs, origin } = await startServer(options);
    const events = followEvents(origin);
    const page = hasBrowser ? await openPage(`${origin}/sessions/${last.sessionId}?token=${token}`) : null;
    return {
      watched,
      startMs,
      async time(name) {
        last.fail(name);
        const [event, shown] = await Promise.all([events.until(`"${name}"`), page?.until(name)]);
        return { "an event": event, ...(shown === undefined ? {} : { "the page": shown }) };
      },
      async close() {
        events.end();
        await page?.close();
        await watched.end();
      },
    };
  },
};

/** A client of server-sent events. */
function followEvents(/** @type {string} */ origin) {
  const came = awaitedText();
  const asked = get(`${origin}/events`, { headers: { Authorization: `Bearer ${token}` } }, (response) =>
    response.on("data", came.add),
  );
  asked.on("error", () => {});
  return { until: came.until, end: () => void asked.destroy() };
}

/** A page in Chromium, and how long it takes until its content has a text. */
async function openPage(/** @type {string} */ address) {
  const home = mkdtempSync(join(tmpdir(), "turnmeter-bench-browser-"));
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    env: { ...process.env, HOME: home },
  });
  const page = await browser.newPage();
  await page.goto(address);
  return {
    async until(/** @type {string} */ wanted) {
      const startedAt = performance.now();
      await page.evaluate(shows, wanted);
      return performance.now() - startedAt;
    },
    async close() {
      await browser.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Runs in the page: waits until its content has a text. */
function shows(/** @type {string} */ wanted) {
  return new Promise((/** @type {(value: void) => void} */ end) => {
    const look = () => {
      if (document.querySelector("main")?.textContent?.includes(wanted) !== true) return;
      observer.disconnect();
      end();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.documentElement, { subtree: true, childList: true, characterData: true });
    look();
  });
}
