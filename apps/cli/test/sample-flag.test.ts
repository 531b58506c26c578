import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emptyFolder } from "./util/log-folder.js";
import { readJson, runCli } from "./util/run-cli.js";

// The sample ends on Friday 2026-11-20; its newest week is W47, its zone Berlin.
const later = { now: () => Date.UTC(2031, 0, 1), timezone: "America/Los_Angeles" };

describe("--sample", () => {
  it("reads the bundled logs at their own time, and says so in every form", async () => {
    const { stdout } = await runCli(["daily", "--last", "1d", "--sample"], later);
    expect(stdout).toMatch(
      /^Usage by day · 2026-11-20 · Europe\/Berlin · sample data · by day, newest last\n\nDay .*\n2026-11-20 /,
    );
    expect((await readJson(["daily", "--sample"], later))["isSample"]).toBe(true);
    const csv = await runCli(["daily", "--sample", "--format", "csv"], later);
    expect([csv.stderr, csv.stdout.split(",")[0]]).toEqual(["This is sample data, not yours.\n", "date"]);
    const md = await runCli(["daily", "--sample", "--format", "md"], later);
    expect(md.stdout).toMatch(
      /^## Usage by day\n\nall days · Europe\/Berlin · sample data · by day, newest last\n/,
    );
    const line = await runCli(["statusline", "--sample", "--parts", "today", "--color", "never"], later);
    expect(line.stdout).toMatch(/^today \$\d+\.\d\d · sample\n$/);
  });

  it.each([["report"], ["session", "cb3ff1cf"], ["compare", "2026-W45", "2026-W46"], ["tools"]])(
    "says so on the page of %s",
    async (...args) => {
      const cwd = emptyFolder();
      await runCli([...args, "--sample", "--out", "page.html", "--quiet"], { ...later, cwd });
      expect(readFileSync(join(cwd, "page.html"), "utf8")).toContain("This is sample data, not yours.");
    },
  );

  it("takes another time and zone", async () => {
    const args = ["daily", "--sample", "--last", "1d", "--now", "2026-11-19T12:00:00Z", "--timezone", "UTC"];
    expect((await readJson(args, later)).period).toEqual({
      since: "2026-11-19",
      until: "2026-11-19",
      timezone: "UTC",
    });
  });

  it("does not go with --path, and replaces that of a config file", async () => {
    const { exitCode, stderr } = await runCli(["daily", "--sample", "--path", "/tmp"]);
    expect([exitCode, stderr]).toEqual([
      2,
      "--sample and --path exclude each other: allowed is one of them\n",
    ]);
    const cwd = emptyFolder();
    writeFileSync(join(cwd, "turnmeter.config.json"), JSON.stringify({ path: ["nowhere"] }));
    expect((await readJson(["daily", "--sample"], { cwd })).rows).not.toEqual([]);
    expect((await runCli(["daily"], { cwd })).stderr).toContain("no such folder or file");
  });

  it("is no flag of commands that read no logs", async () => {
    expect((await runCli(["prices", "--sample"])).stderr).toBe(
      "--sample is a flag of commands that read logs; `--help` lists those of this one\n",
    );
  });
});
