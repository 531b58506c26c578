import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emptyFolder, logFolder } from "./util/log-folder.js";
import { prompt, response, result } from "./util/rows.js";
import { readJson, runCli } from "./util/run-cli.js";

const session = { sessionId: "a7777777-0000-4000-8000-000000000007" };
const good = [
  prompt(session, "2026-11-16T08:00:00.000Z", "look at secret-plan"),
  response(session, "2026-11-16T08:00:01.000Z", "DOCTORaaaaaaaaaaaaaaa1", { tokens: { output: 10 } }),
];
const folder = logFolder({
  "s.jsonl":
    good.map((row) => `${JSON.stringify(row)}\n`).join("") +
    '{"type":"user", broken\n' +
    `{"type":"brand-new-thing","sessionId":"${session.sessionId}","payload":"secret-value"}\n` +
    `{"type":"brand-new-thing","sessionId":"${session.sessionId}"}\n` +
    '{"type":"user","mess',
});

describe("doctor", () => {
  it("lists problems with their place", async () => {
    const { rows, problems } = await readJson(["doctor", "--path", folder]);
    const places = rows.map(({ code, line, count }) => ({ code, line, count }));
    expect(places).toContainEqual({ code: "not-json", line: 3, count: 1 });
    expect(places).toContainEqual({ code: "torn-line", line: 6, count: 1 });
    for (const { file } of rows) expect(file).toBeOneOf([null, expect.stringMatching(/s\.jsonl$/)]);
    expect(problems.byCode).toMatchObject({ "not-json": 1, "torn-line": 1 });
  });

  it("counts files and records, and names what is unknown", async () => {
    const { files, records, unknownRecords, rules } = await readJson(["doctor", "--path", folder]);
    expect(files).toMatchObject({ read: 1, skipped: 0, failed: 0, reasons: [] });
    expect(records).toContainEqual(
      expect.objectContaining({
        source: "claude-code",
        type: "assistant",
        clientVersion: "2.1.320",
        count: 1,
      }),
    );
    expect(unknownRecords).toEqual([
      expect.objectContaining({ source: "claude-code", type: "brand-new-thing", count: 2, isKnown: false }),
    ]);
    expect(rules).toEqual(expect.any(Array));
  });

  it("names agents whose logs cannot be counted, where no folder is named", async () => {
    const home = emptyFolder();
    for (const path of [".factory/sessions", ".cursor/chats"])
      mkdirSync(join(home, path), { recursive: true });
    const { stdout } = await runCli(["doctor"], { homeDirectory: home });
    expect(stdout).toContain(
      "Found, not counted: Droid (~/.factory/sessions). Its logs hold one sum a session, without days and models.",
    );
    expect(stdout).toContain("Found, not counted: Cursor (~/.cursor/chats).");
    const named = await readJson(["doctor", "--path", folder], { homeDirectory: home });
    expect(named.notCounted).toEqual([]);
  });

  it("says where an agent's folder holds files and no log that can be read", async () => {
    const home = emptyFolder();
    const agent = join(home, ".openclaw/agents/main/agent");
    mkdirSync(agent, { recursive: true });
    const log = good.map((row) => `${JSON.stringify(row)}\n`).join("");
    const other = join(home, ".claude/projects/shop");
    mkdirSync(other, { recursive: true });
    writeFileSync(join(other, "s.jsonl"), log);
    const unread = async () => {
      const { rows } = await readJson(["doctor"], { homeDirectory: home });
      return rows.filter(({ code }) => code === "folder-unread").map(({ file }) => file);
    };
    expect(await unread()).toEqual([]);
    writeFileSync(join(agent, "other.sqlite"), "a store of another form");
    expect(await unread()).toEqual([join(home, ".openclaw/agents")]);
    const { stdout } = await runCli(["totals"], { homeDirectory: home });
    expect(stdout).toContain("can read none of them");
    writeFileSync(join(agent, "s.jsonl"), log);
    expect(await unread()).toEqual([]);
  });

  it("R83 shows names only, never what was said", async () => {
    for (const format of ["table", "json", "csv", "md", "html"]) {
      const { stdout } = await runCli(["doctor", "--path", folder, "--format", format]);
      expect(stdout).not.toContain("secret");
    }
    expect((await runCli(["doctor", "--path", folder])).stdout).toContain("of unknown type: brand-new-thing");
  });

  it("says why none of the logs can be read", async () => {
    const unknown = Array.from({ length: 10 }, () => '{"kind":"turn"}\n').join("");
    const foreign = logFolder({ "s.jsonl": unknown });
    expect((await runCli(["totals", "--path", foreign])).stdout).toContain(
      `No readable log found in ${foreign} (1 file skipped: unknown format); \`turnmeter doctor\` says why.`,
    );
    const { rows } = await readJson(["doctor", "--path", foreign]);
    expect(rows).toMatchObject([{ code: "file-unrecognised", count: 1 }]);
  });

  it("explains each problem, and names the files that were not read", async () => {
    const mixed = logFolder({ "s.jsonl": good, "notes.jsonl": '{"kind":"note"}\n' });
    const { files } = await readJson(["doctor", "--path", mixed]);
    expect(files).toMatchObject({
      skipped: 1,
      unread: [{ file: expect.stringMatching(/notes\.jsonl$/), status: "skipped", reason: "unknown format" }],
    });
    expect((await runCli(["doctor", "--path", mixed])).stdout).toMatch(
      /skipped, unknown format: .*notes\.jsonl\n/,
    );
    expect((await runCli(["doctor", "--path", folder])).stdout).toContain(
      "not-json: A line is not JSON and is not counted.\n",
    );
  });

  it("says so where nothing is odd", async () => {
    const clean = logFolder({ "s.jsonl": good });
    expect((await runCli(["doctor", "--path", clean])).stdout).toContain("Nothing odd.");
  });
});

const canary = "CANARYVALUE";

/** Fields whose values are names, which doctor is there to name. */
const names: ReadonlySet<string> = new Set([
  "type",
  "subtype",
  "version",
  "model",
  "name",
  "subagent_type",
  "agentType",
]);

/** Copies of a value, in each of which one text, number or boolean is the canary. */
function withCanaries(value: object): object[] {
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    return items.flatMap((item, at) => changesOf(item).map((changed) => items.with(at, changed)));
  }
  return Object.entries(value).flatMap(([key, member]) =>
    names.has(key) ? [] : changesOf(member).map((changed) => ({ ...value, [key]: changed })),
  );
}

function changesOf(value: unknown): unknown[] {
  if (typeof value === "object" && value !== null) return withCanaries(value);
  return [canary, { inner: canary }, [canary]];
}

describe("doctor of logs with odd values", () => {
  const at = "2026-11-16T08:00:02.000Z";
  const callId = "toolu_01DOCTORaaaaaaaaaaaaa1";
  const rows = [
    prompt(session, at, "hello"),
    response(session, at, "DOCTORaaaaaaaaaaaaaaa2", {
      tokens: { input: 1, output: 2, read: 3, write1h: 4 },
      calls: { [callId]: "Bash" },
      input: { command: "ls", timeout: 5, unheardOf: "x" },
    }),
    result(session, at, callId, {
      toolUseResult: { stdout: "a", stderr: "", interrupted: false, unheardOf: 1 },
    }),
    {
      type: "file-history-snapshot",
      messageId: "m",
      snapshot: { trackedFileBackups: { [`/${canary}`]: { version: 1 } } },
    },
    { type: "brand-new-thing", payload: "p", sessionId: session.sessionId },
    {
      type: "system",
      subtype: "turn_duration",
      durationMs: 5,
      sessionId: session.sessionId,
      timestamp: at,
      uuid: "u",
    },
  ];
  const odd = logFolder({ "s.jsonl": [...rows, ...rows.flatMap(withCanaries)] });

  it.each(["table", "json", "csv", "md", "html"])("R83 R87 prints no value as %s", async (format) => {
    const { stdout, exitCode } = await runCli(["doctor", "--path", odd, "--format", format]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain("record-degraded");
    expect(stdout).toContain("unheardOf");
    expect(stdout).not.toContain(canary);
  });

  it("prints none on stderr with --strict either", async () => {
    const { stderr, exitCode } = await runCli(["doctor", "--path", odd, "--strict"]);
    expect(exitCode).toBe(1);
    expect(stderr).not.toContain(canary);
  });
});
