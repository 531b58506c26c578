import { describe, expect, it } from "vitest";
import { commandNames } from "../src/common/command-names.js";
import { programVersion } from "../src/common/version.js";
import { resultCommands } from "./util/command-lists.js";
import { runCli } from "./util/run-cli.js";

describe("run", () => {
  it("prints the version", async () => {
    expect(await runCli(["--version"])).toEqual({ exitCode: 0, stdout: `${programVersion()}\n`, stderr: "" });
  });

  it("lists every command in its help", async () => {
    const { exitCode, stdout } = await runCli(["--help"]);
    expect(exitCode).toBe(0);
    for (const name of commandNames) expect(stdout).toMatch(new RegExp(`^  ${name} +\\S`, "m"));
  });

  it.each(commandNames)("shows flags and examples in the help of %s", async (name) => {
    const { exitCode, stdout, stderr } = await runCli([name, "--help"]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    if (resultCommands.includes(name)) expect(stdout).toContain("--format");
    expect(stdout).toMatch(new RegExp(`Examples:\n.*turnmeter ${name}`));
  });

  it.each([
    { args: ["version"], says: "unknown command: version\nDid you mean `turnmeter --version`?\n" },
    { args: ["dayly"], says: "unknown command: dayly\nDid you mean `turnmeter daily`?\n" },
    {
      args: ["./logs"],
      says:
        "unknown command: ./logs\n" +
        "`turnmeter --help` lists the commands; pass a folder of logs with --path.\n",
    },
    { args: ["daily", "--lst", "7d"], says: "unknown flag: --lst; did you mean --last?\n" },
    {
      args: ["prices", "--last", "7d"],
      says: "--last is a flag of commands that read logs; `--help` lists those of this one\n",
    },
    { args: ["daily", "-x"], says: "unknown flag: -x\n" },
    {
      args: ["daily", "--format", "xml"],
      says: "not a value of --format: xml; allowed is table, json, csv, md, html\n",
    },
    {
      args: ["daily", "--now", "today"],
      says: "not a value of --now: today; allowed is an instant such as 2026-11-20T17:30:00Z\n",
    },
    {
      args: ["daily", "--jobs", "0"],
      says: "not a value of --jobs: 0; allowed is a whole number from 1 to 64\n",
    },
    { args: ["daily", "--last"], says: "--last needs a value\n" },
    {
      args: ["daily", "--path", ""],
      says: "not a value of --path: an empty text; allowed is the path of a folder or a file\n",
    },
    {
      args: ["daily", "--model", ""],
      says: "not a value of --model: an empty text; allowed is a text that is not empty\n",
    },
    { args: ["daily", "--last", "7d", "--last", "4w"], says: "--last is given twice: 7d, 4w\n" },
    {
      args: ["daily", "logs"],
      says: "unexpected argument: logs; pass a folder of logs with --path\n",
    },
  ])("exits 2 and says what is allowed: $args", async ({ args, says }) => {
    expect(await runCli(args)).toEqual({ exitCode: 2, stdout: "", stderr: says });
  });

  it.each([
    {
      args: ["daily", "--since", "2026-02-30"],
      says: "not a date for since: 2026-02-30; allowed is a day that exists, as YYYY-MM-DD or YYYYMMDD, today or yesterday\n",
    },
    {
      args: ["daily", "--timezone", "Mars/Base"],
      says: "unknown time zone: Mars/Base; allowed is an IANA name such as Europe/Berlin or UTC\n",
    },
    {
      args: ["daily", "--timezone", "Europe/Berln"],
      says: "unknown time zone: Europe/Berln; did you mean Europe/Berlin?\n",
    },
    {
      args: ["watch", "--once", "--timezone", "berlin"],
      says: "unknown time zone: berlin; did you mean Europe/Berlin?\n",
    },
    {
      args: ["serve", "--timezone", "new york"],
      says: "unknown time zone: new york; did you mean America/New_York?\n",
    },
    {
      args: ["weekly", "--week-start", "sunday", "--week", "2026-W46"],
      says:
        "not a week: 2026-W46; weeks that begin on Sunday are named by their first date, " +
        "allowed is a Sunday such as 2026-11-08\n",
    },
    {
      args: ["totals", "--json", "--format", "csv"],
      says: "--json and --format csv exclude each other\n",
    },
    {
      args: ["totals", "--path", "/nonexistent/logs"],
      says: "no such folder or file: /nonexistent/logs\n",
    },
  ])("exits 2 for values that cannot be: $args", async ({ args, says }) => {
    expect(await runCli(args)).toEqual({ exitCode: 2, stdout: "", stderr: says });
  });
});
