import { describe, expect, it } from "vitest";
import { logFolder } from "./util/log-folder.js";
import { prompt, response, result } from "./util/rows.js";
import { readJson, runCli, runOnTerminal } from "./util/run-cli.js";

const session = { sessionId: "a9999999-0000-4000-8000-000000000009" };
const old = { version: "2.1.99" };

function at(second: number): string {
  return new Date(Date.UTC(2026, 10, 16, 8, 0, second)).toISOString();
}

function call(second: number, id: string, tool: string, input: object): object {
  return response(session, at(second), `VERSION${id}aaaaaaaaaaaa`, {
    tokens: { output: 1 },
    calls: { [`toolu_01VERSION${id}aaaaaaaaaaa`]: tool },
    input,
  });
}

/**
 * Lines 1 to 3 are of 2.1.99, all others of 2.1.320. Of the latter are a call of Bash without a result (5), a result
 * without a call (6), a call of a tool that is not known (7, 8), a model without a price (9), a broken line (10), a
 * launch of an agent whose transcript is missing (11, 12) and a record of unknown type, which has no version (13).
 */
const rows: readonly (object | string)[] = [
  { ...prompt(session, at(0), "one"), ...old, brandNewA: 1 },
  { ...call(1, "1", "Bash", { command: "ls" }), ...old },
  { ...result(session, at(2), "toolu_01VERSION1aaaaaaaaaaa"), ...old },
  { ...prompt(session, at(3), "two"), brandNewB: 1 },
  call(4, "2", "Bash", { command: "ls" }),
  result(session, at(5), "toolu_01STRAYaaaaaaaaaaaaaa1"),
  call(6, "3", "brand_new_tool", {}),
  result(session, at(7), "toolu_01VERSION3aaaaaaaaaaa"),
  response(session, at(8), "VERSION4aaaaaaaaaaaa", { model: "brand-new-model", tokens: { output: 1 } }),
  "{broken",
  call(9, "5", "Agent", { description: "Look", prompt: "Look.", subagent_type: "Explore" }),
  result(session, at(10), "toolu_01VERSION5aaaaaaaaaaa", {
    toolUseResult: {
      status: "completed",
      agentId: "a0000000000000009",
      agentType: "Explore",
      content: [],
      totalDurationMs: 1,
      totalTokens: 1,
      totalToolUseCount: 0,
      prompt: "Look.",
    },
  }),
  { type: "brand-new-thing", sessionId: session.sessionId },
];
const text = rows.map((row) => `${typeof row === "string" ? row : JSON.stringify(row)}\n`).join("");
const folder = logFolder({ "s.jsonl": text, "notes.jsonl": '{"kind":"note"}\n' });

function places(name: string | null, line: number): object {
  return { count: 1, first: [{ name, file: expect.stringMatching(/s\.jsonl$/), line }] };
}

describe("doctor by client version", () => {
  it("tells the versions of one file apart", async () => {
    const { versions } = await readJson(["doctor", "--path", folder]);
    const nothing = {
      unknownTypes: [],
      unknownTools: [],
      unknownModels: [],
      oddFields: [],
      badLines: { count: 0, first: [] },
      unpairedCalls: { count: 0, first: [] },
      orphanResults: { count: 0, first: [] },
      agentsWithoutTranscript: { count: 0, first: [] },
    };
    expect(versions).toEqual([
      expect.objectContaining({
        ...nothing,
        clientVersion: null,
        lines: 1,
        records: [{ name: "brand-new-thing", count: 1 }],
        unknownTypes: [{ name: "brand-new-thing", count: 1 }],
      }),
      {
        ...nothing,
        source: "claude-code",
        clientVersion: "2.1.99",
        files: 1,
        lines: 3,
        records: [
          { name: "assistant", count: 1 },
          { name: "user", count: 2 },
        ],
        unknownFields: [{ name: "user: brandNewA", count: 1 }],
      },
      {
        source: "claude-code",
        clientVersion: "2.1.320",
        files: 1,
        lines: 8,
        records: [
          { name: "assistant", count: 4 },
          { name: "user", count: 4 },
        ],
        unknownTypes: [],
        unknownTools: [{ name: "brand_new_tool", count: 1 }],
        unknownModels: [{ name: "brand-new-model", count: 1 }],
        unknownFields: [{ name: "user: brandNewB", count: 1 }],
        oddFields: [],
        badLines: places("not-json", 10),
        unpairedCalls: places("Bash", 5),
        orphanResults: places(null, 6),
        agentsWithoutTranscript: places("Explore", 11),
      },
    ]);
  });

  it("R83 says how much was not understood, and where problems come from", async () => {
    const { drift, problems } = await readJson(["doctor", "--path", folder]);
    expect(drift).toMatchObject({ rows: 13, rowsNotUnderstood: 1, share: 1 / 13 });
    expect(problems.byCode).toMatchObject({ "unknown-record": 1, "unknown-tool": 1, "unknown-field": 2 });
    expect(drift).toMatchObject({ problems: { deliberate: 0, drift: 4 } });
  });

  it("fits on 80 columns and names no folder", async () => {
    const { stdout } = await runOnTerminal(["doctor", "--path", folder, "--color", "never"], 80);
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
    expect(stdout).not.toContain("/");
    expect(stdout.replaceAll("\n", " ")).toContain(
      "claude-code 2.1.320: 1 file, 8 lines " +
        "· records: assistant (4), user (4) " +
        "· unknown tools: brand_new_tool (1) " +
        "· models without a price: brand-new-model (1) " +
        "· unknown fields: user: brandNewB (1) " +
        "· bad lines (1): s.jsonl:10 not-json " +
        "· calls without result (1): s.jsonl:5 Bash " +
        "· results without call (1): s.jsonl:6 " +
        "· subagents without transcript (1): s.jsonl:11 Explore ",
    );
  });

  it("counts documents beside logs apart, and what they tell with the version of their session", async () => {
    const beside = logFolder({
      "s.jsonl": `${JSON.stringify(prompt(session, at(0), "one"))}\n`,
      "s/subagents/agent-a1.meta.json": '{"agentType":"Explore"}',
    });
    const { versions, files } = await readJson(["doctor", "--path", beside]);
    expect(versions).toMatchObject([
      { clientVersion: "2.1.320", files: 1, lines: 1, agentsWithoutTranscript: { count: 1 } },
    ]);
    expect(files).toMatchObject({ read: 2, documents: 1 });
    expect((await runCli(["doctor", "--path", beside])).stdout).toContain(
      "2 files read (1 document beside logs among them), 0 skipped, 0 failed.",
    );
  });

  it("names lines of one file once", async () => {
    const torn = logFolder({ "s.jsonl": `${text}{broken\n{broken\n` });
    expect((await runCli(["doctor", "--path", torn])).stdout).toContain(
      "bad lines (3): s.jsonl:10 not-json, :14 not-json, :15 not-json",
    );
  });
});
