import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emptyFolder } from "../util/log-folder.js";
import { runCli } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";

const logs = shopLogs();

async function inFolder(args: readonly string[], config: object | null = null) {
  const cwd = emptyFolder();
  if (config !== null) writeFileSync(join(cwd, "turnmeter.config.json"), JSON.stringify(config));
  const shown: string[] = [];
  const openFile = async (path: string) => void shown.push(path);
  const output = await runCli([...args, "--path", logs], { cwd, openFile });
  return { ...output, cwd, shown };
}

describe("--out", () => {
  it.each([
    ["daily"],
    ["sessions"],
    ["tools"],
    ["session", "a1111111"],
    ["compare", "2026-W46", "2026-W47"],
    ["report"],
    ["doctor"],
  ])("writes the page of %s, and says where", async (...args) => {
    const { exitCode, stdout, cwd } = await inFolder([...args, "--out", "my page.html", "--quiet"]);
    expect(exitCode).toBe(0);
    expect(stdout.endsWith(`Report: file://${cwd}/my%20page.html\n`)).toBe(true);
    expect(readFileSync(join(cwd, "my page.html"), "utf8")).toMatch(/^<!doctype html>/i);
  });

  it("leaves a page of a table on stdout where no file is named, and opens one under the command's name", async () => {
    const plain = await inFolder(["daily", "--format", "html"]);
    expect(plain.stdout).toMatch(/^<!doctype html>/i);
    const { stdout, shown, cwd } = await inFolder(["daily", "--open"]);
    expect(stdout).toBe(`Report: file://${cwd}/turnmeter-daily.html\n`);
    expect(shown).toEqual([join(cwd, "turnmeter-daily.html")]);
  });

  it.each([
    [["daily", "--json"], "--out writes a page, and --json none; allowed is --format html"],
    [["report", "--format", "csv"], "--out writes a page, and --format csv none; allowed is --format html"],
    [["totals", "--format", "md", "--open"], "--out and --open write a page, and --format md none; allowed is --format html"],
  ])("goes with no other format: %s", async (args, says) => {
    const { exitCode, stderr, stdout } = await inFolder([...args, "--out", "x.html"]);
    expect({ exitCode, stderr, stdout }).toEqual({ exitCode: 2, stderr: `${says}\n`, stdout: "" });
  });

  it("of a config file says where a page goes, and makes none of what is none", async () => {
    const config = { out: "kept.html", open: true };
    const json = await inFolder(["daily", "--json"], config);
    expect([json.exitCode, json.stdout.startsWith("{"), json.shown]).toEqual([0, true, []]);
    expect((await inFolder(["daily"], config)).stdout).toMatch(/^Usage by day/);
    const page = await inFolder(["report", "--quiet"], config);
    expect(page.shown).toEqual([join(page.cwd, "kept.html")]);
    const closed = await inFolder(["session", "a1111111", "--format", "html", "--open=false"], config);
    expect([existsSync(join(closed.cwd, "kept.html")), closed.shown]).toEqual([true, []]);
  });

  it("on the command line wins over a config file's format", async () => {
    const { stdout, cwd } = await inFolder(["daily", "--out", "x.html"], { format: "csv" });
    expect(stdout).toBe(`Report: file://${cwd}/x.html\n`);
  });
});
