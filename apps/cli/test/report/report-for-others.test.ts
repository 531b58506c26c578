import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { emptyFolder } from "../util/log-folder.js";
import { runCli } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";

const logs = shopLogs();
const sample = [
  "report",
  "--path",
  join(import.meta.dirname, "../../sample"),
  "--now",
  "2026-11-20T17:30:00Z",
  "--timezone",
  "Europe/Berlin",
];

describe("report --mail", () => {
  it("writes the first screen as tables, below 90 kB and without script or picture", async () => {
    const cwd = emptyFolder();
    const { exitCode, stdout } = await runCli([...sample, "--mail", "--out", "mail.html"], { cwd });
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`\nReport: ${pathToFileURL(join(cwd, "mail.html")).href}\n`);
    const mail = readFileSync(join(cwd, "mail.html"), "utf8");
    expect(Buffer.byteLength(mail)).toBeLessThan(90_000);
    expect(mail).not.toMatch(/<(?:script|style|svg|img|link)/);
    expect(mail).toContain("$3.18, 57\u00a0% more than the week before: atlas grew");
    expect(mail).toContain("Worth doing");
    expect(mail).toContain("Tax rules as data");
  });

  it("hides names where that is asked for", async () => {
    const cwd = emptyFolder();
    await runCli([...sample, "--mail", "--redact", "--out", "mail.html"], { cwd });
    const mail = readFileSync(join(cwd, "mail.html"), "utf8");
    for (const name of ["Tax rules", "atlas", "shop"]) expect(mail).not.toContain(name);
  });
});

describe("report --card", () => {
  it("writes a PNG of 1200 × 630 beside the page, and says where", async () => {
    const cwd = emptyFolder();
    const { exitCode, stdout } = await runCli([...sample, "--card", "card.png"], { cwd });
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`\nCard: ${pathToFileURL(join(cwd, "card.png")).href}\n`);
    const png = readFileSync(join(cwd, "card.png"));
    expect(png.toString("latin1", 1, 4)).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(existsSync(join(cwd, "turnmeter-report.html"))).toBe(true);
    await runCli([...sample, "--card", "card.png", "--redact"], { cwd });
    // It has no name that could be hidden, and the same figures give the same bytes.
    expect(readFileSync(join(cwd, "card.png")).equals(png)).toBe(true);
  });

  it("takes the place of no other file", async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, "log"), "{}\n");
    const { exitCode, stderr } = await runCli([...sample, "--card", "log"], { cwd });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("log is not a PNG, so it is not replaced");
    expect(readFileSync(join(cwd, "log"), "utf8")).toBe("{}\n");
  });

  it("is drawn of a week without a price, and of a sample where there are no logs", async () => {
    const cwd = emptyFolder();
    for (const path of [["--path", logs], []]) {
      const { exitCode } = await runCli(["report", ...path, "--card", "card.png"], { cwd });
      expect(exitCode).toBe(0);
      expect(readFileSync(join(cwd, "card.png")).readUInt32BE(16)).toBe(1200);
    }
  });
});

it.each([
  [["--mail", "--static"], "--mail and --static are two forms of the page; leave one out"],
  [["--mail", "--out", "pages/"], "--mail writes one file, and --out names a folder"],
  [["--card", "c.png", "--format", "csv"], "--card is drawn beside the page; leave out the other format"],
  [["--card", ""], "--card"],
])("ends with 2 for %j", async (flags, says) => {
  const { exitCode, stderr } = await runCli([...sample, ...flags], { cwd: emptyFolder() });
  expect(exitCode).toBe(2);
  expect(stderr).toContain(says);
});
