import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

// Takes the pictures of README.md from the report on the bundled sample. The program has to be built.
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const sample = join(root, "apps", "cli", "sample");
const size = { width: 1280, height: 1480 };

const folder = mkdtempSync(join(tmpdir(), "turnmeter-picture-"));
try {
  const page = join(folder, "report.html");
  const args = ["report", "--path", sample, "--now", "2026-11-20T17:30:00Z", "--timezone", "Europe/Berlin"];
  const cli = join(root, "apps", "cli", "dist", "bin.js");
  const made = spawnSync(process.execPath, [cli, ...args, "--no-cache", "--out", page], { encoding: "utf8" });
  if (made.status !== 0) throw new Error(`the report could not be written: ${made.stderr}`);
  const browser = await chromium.launch({
    executablePath: process.env["TURNMETER_CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  for (const colorScheme of ["light", "dark"]) {
    const view = await browser.newPage({ viewport: size, colorScheme });
    await view.goto(pathToFileURL(page).href);
    await view.waitForSelector("[data-chart] svg");
    await view.screenshot({ path: join(root, "docs", "pictures", `report-${colorScheme}.png`) });
  }
  await browser.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
