import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readingCommands } from "./util/command-lists.js";
import { emptyFolder, logFolder } from "./util/log-folder.js";
import { prompt, response, result } from "./util/rows.js";
import { runCli } from "./util/run-cli.js";

const session = { sessionId: "b8888888-0000-4000-8000-000000000008" };
const clean = [
  prompt(session, "2026-11-16T08:00:00.000Z", "list the shop"),
  response(session, "2026-11-16T08:00:01.000Z", "STRICTaaaaaaaaaaaaaaa1", {
    tokens: { output: 10 },
    calls: { toolu_01STRICTaaaaaaaaaaaaa1: "Bash" },
    input: { command: "ls", description: "List files" },
  }),
  result(session, "2026-11-16T08:00:02.000Z", "toolu_01STRICTaaaaaaaaaaaaa1"),
];

function reportFile(name: string): readonly string[] {
  if (name === "export") return ["--to", join(emptyFolder(), "export")];
  return name === "report" ? ["--out", join(emptyFolder(), "page.html"), "--quiet"] : [];
}

describe("--strict", () => {
  it.each(readingCommands)("lets %s pass where nothing is odd", async (name) => {
    const folder = logFolder({ "s.jsonl": clean });
    const { exitCode, stderr } = await runCli([name, "--path", folder, "--strict", ...reportFile(name)]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  });

  it.each(readingCommands)("ends %s with 1 after its result, and says what is wrong", async (name) => {
    const rows = clean.map((row) => `${JSON.stringify(row)}\n`).join("");
    const folder = logFolder({ "s.jsonl": `${rows}{broken\n${rows}{broken too\n{"type":"brand-new"}\n` });
    const args = [name, "--path", folder, ...reportFile(name)];
    const lenient = await runCli(args);
    const strict = await runCli([...args, "--strict"]);
    expect(lenient).toMatchObject({ exitCode: 0, stderr: "" });
    expect(strict.exitCode).toBe(1);
    expect(strict.stdout).toBe(lenient.stdout);
    const file = join(folder, "projects/-home-ann-shop/s.jsonl");
    expect(strict.stderr).toBe(
      "3 problems in the logs, and --strict allows none:\n" +
        `  not-json: 2, first in ${file}:4\n` +
        `  unknown-record: 1, first in ${file}:9\n`,
    );
  });

  it("writes the page of a report before it ends with 1", async () => {
    const folder = logFolder({ "s.jsonl": [...clean, { type: "brand-new" }] });
    const page = join(emptyFolder(), "page.html");
    expect((await runCli(["report", "--path", folder, "--strict", "--out", page])).exitCode).toBe(1);
    expect(readFileSync(page, "utf8")).toContain("<html");
  });

  it("counts a call without a price or a result as a problem", async () => {
    const open = clean.slice(0, 2);
    const unpriced = [
      ...clean,
      response(session, "2026-11-16T08:00:03.000Z", "STRICTaaaaaaaaaaaaaaa2", {
        model: "brand-new-model",
        tokens: { output: 10 },
      }),
    ];
    for (const [rows, code] of [
      [open, "call-without-result"],
      [unpriced, "model-unpriced"],
    ] as const) {
      const { exitCode, stderr } = await runCli([
        "totals",
        "--path",
        logFolder({ "s.jsonl": rows }),
        "--strict",
      ]);
      expect(exitCode).toBe(1);
      expect(stderr).toContain(`  ${code}: 1, first in `);
    }
  });

  it("compares records with their schemas", async () => {
    const odd = response(session, "2026-11-16T08:00:03.000Z", "STRICTaaaaaaaaaaaaaaa3", {
      tokens: { output: 10 },
      calls: { toolu_01STRICTaaaaaaaaaaaaa2: "Bash" },
      input: { command: "ls", brandNewField: 1 },
    });
    const folder = logFolder({
      "s.jsonl": [...clean, odd, result(session, "2026-11-16T08:00:04.000Z", "toolu_01STRICTaaaaaaaaaaaaa2")],
    });
    expect((await runCli(["totals", "--path", folder])).exitCode).toBe(0);
    const { exitCode, stderr } = await runCli(["totals", "--path", folder, "--strict"]);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^ {2}unknown-field: 1, first in .*s\.jsonl:4$/m);
  });
});
