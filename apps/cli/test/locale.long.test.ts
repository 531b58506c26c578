import { describe, expect, it } from "vitest";
import { commands } from "../src/commands/specifications/all.js";
import { sampleFolder } from "../src/settings/with-sample.js";
import { logFolder } from "./util/log-folder.js";
import { oldLogs } from "./util/old-logs.js";
import { prompt } from "./util/rows.js";
import { runCli } from "./util/run-cli.js";

const odd = { sessionId: "e5555555-0000-4000-8000-000000000005" };
const logs = oldLogs(["claude-code/R42-weeks-are-iso-weeks", "claude-code/R37-money-is-rounded-once"]);

async function written(...args: readonly string[]): Promise<string> {
  const { exitCode, stdout } = await runCli([...args, "--path", logs]);
  expect(exitCode).toBe(0);
  return stdout;
}

describe("--locale", () => {
  it("writes days and numbers of tables as the locale does", async () => {
    const [plain, german] = [await written("daily"), await written("daily", "--locale", "de")];
    const [, day = ""] = /^(\d{4}-\d\d-\d\d) /m.exec(plain) ?? [];
    const [year, month, date] = day.split("-");
    expect(german).toContain(`${date}.${month}.${year} `);
    expect(german).not.toContain(day);
    expect(german).toMatch(/\d,\d\d \$/);
    expect(await written("daily", "--locale", "de", "--format", "md")).toMatch(/\d,\d\d \$ \|/);
    expect(await written("daily", "--locale", "de", "--format", "html")).toContain(
      `${date}.${month}.${year}`,
    );
  });

  it("R86 is English if nothing is said, whatever the machine speaks", async () => {
    const env = { LANG: "de_DE.UTF-8", LC_ALL: "de_DE.UTF-8" };
    const { stdout } = await runCli(["daily", "--path", logs], { env });
    expect(stdout).toBe(await written("daily", "--locale", "en"));
  });

  it("writes the sentences of session and compare as the locale does, and the causes of a difference", async () => {
    const sample = { cwd: "/nonexistent", now: () => Date.UTC(2026, 10, 20, 17, 30) };
    const german = async (...args: readonly string[]): Promise<string> => {
      const all = [...args, "--path", sampleFolder(), "--locale", "de"];
      const { exitCode, stdout } = await runCli(all, sample);
      expect(exitCode).toBe(0);
      return stdout;
    };
    const outputs = [
      await german("compare", "2026-W45", "2026-W46"),
      await german("compare", "2026-W45", "2026-W46", "--format", "md"),
      await german("session", "cb3ff1cf"),
      await german("session", "cb3ff1cf", "--format", "md"),
      await german("blocks", "--token-limit", "1002k", "--now", "2026-11-20T13:30:00Z"),
    ];
    for (const output of outputs) {
      // No dollars, shares or amounts are left as English has them.
      expect(output).not.toMatch(/\$\d|\d\.\d+ (?:%|k|M)(?= |\n)/);
      expect(output).toMatch(/\d,\d\d \$/);
    }
  });

  it("changes nothing in JSON and CSV", async () => {
    for (const format of ["json", "csv"])
      expect(await written("sessions", "--format", format, "--locale", "ar-EG")).toBe(
        await written("sessions", "--format", format),
      );
  });

  it("refuses what is no known locale", async () => {
    for (const locale of ["xx", "de_DE", ""]) {
      const { exitCode, stderr } = await runCli(["daily", "--path", logs, "--locale", locale]);
      expect(exitCode).toBe(2);
      expect(stderr).toMatch(/allowed is the tag of a language, such as en, de or pt-BR/);
    }
  });
});

describe("--table", () => {
  it("writes one of several tables as CSV, which are named where none is asked for", async () => {
    const { stdout, stderr } = await runCli(["doctor", "--format", "csv", "--path", logs]);
    expect(stdout).toMatch(/^code,count,file,line,detail\r\n/);
    expect(stderr).toBe(
      "One of 5 tables; the others: --table effects, --table versions, --table files, --table records\n",
    );
    expect(await written("doctor", "--format", "csv", "--table", "records")).toMatch(
      /^source,type,subtype,clientVersion,count,isKnown\r\nclaude-code,/,
    );
  });

  it("has the names of columns where a table has no rows", async () => {
    expect(await written("doctor", "--format", "csv", "--table", "files")).toBe("file,status,reason\r\n");
  });

  it.each(["table", "csv", "md", "html", "json"])(
    "refuses a table that is not there, as %s",
    async (format) => {
      const { exitCode, stderr } = await runCli([
        "daily",
        "--table",
        "versions",
        "--path",
        logs,
        "--format",
        format,
      ]);
      expect(exitCode).toBe(2);
      expect(stderr).toBe("not a value of --table: versions; allowed is main\n");
      expect((await runCli(["session", "x", "--table", "fales", "--format", format])).stderr).toBe(
        "not a value of --table: fales; allowed is main, subagents, failures, slowest, results, prompts, files; did you mean files?\n",
      );
      expect((await runCli(["daily", "--table", "", "--format", format])).stderr).toBe(
        "not a value of --table: an empty text; allowed is a text that is not empty\n",
      );
    },
  );

  it("takes every table that a command says it has, in some format", async () => {
    const needed = {
      session: ["cb3ff1cf", "--sample"],
      audit: ["--sample"],
      compare: ["2026-W45", "2026-W46", "--sample"],
      doctor: [
        "--files",
        "--path",
        logFolder({ "s.jsonl": [prompt(odd, "2026-11-16T08:00:00.000Z", "go"), { type: "new" }] }),
      ],
    };
    const several = commands.filter(({ tables }) => tables.length > 1);
    expect(several.map(({ name }) => name)).toEqual(Object.keys(needed));
    for (const { name, tables } of several)
      for (const table of tables) {
        const words = Object.entries(needed).find(([of]) => of === name)?.[1] ?? [];
        const args = [name, ...words, "--table", table];
        const isTable = (await runCli(args)).exitCode === 0;
        expect([table, isTable || (await runCli([...args, "--format", "csv"])).exitCode === 0]).toEqual([
          table,
          true,
        ]);
      }
  });
});
