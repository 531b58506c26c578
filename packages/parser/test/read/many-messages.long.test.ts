import { describe, expect, it } from "vitest";
import { findLogs, openLogRoots, readUnit } from "../../src/index.js";
import { temporaryFolder } from "../util/temporary-folder.js";

const sessionId = "3c7a1f52-0000-4000-8000-000000000901";
const timestamp = "2026-11-20T10:00:00.000Z";
// More than a call takes arguments.
const count = 150_000;

function many(itemOf: (at: number) => object): readonly object[] {
  return Array.from({ length: count }, (_, at) => itemOf(at));
}

const tokens = { input: 100, output: 10, cached: 0, thoughts: 0, tool: 0, total: 110 };
const gemini = {
  sessionId,
  projectHash: "6fec",
  startTime: timestamp,
  messages: many((at) => ({
    id: `m${at}`,
    timestamp,
    type: "gemini",
    content: "",
    model: "gemini-2.5-pro",
    tokens,
  })),
};
// Each is named by the hash of its record.
const geminiWithoutIds = {
  ...gemini,
  messages: many(() => ({ timestamp, type: "gemini", model: "gemini-2.5-pro", tokens })),
};
const openCode = {
  info: { id: "ses_1", directory: "/home/ann/shop", version: "1.18.33", time: { created: 1794996000000 } },
  messages: many((at) => ({
    info: { id: `msg_${at}`, sessionID: "ses_1", role: "assistant", time: { created: 1794996001000 } },
    parts: [{ id: `prt_${at}`, type: "step-finish", tokens: { input: 100, output: 10 } }],
  })),
};
const pi = [
  { type: "session", version: 3, id: sessionId, timestamp, cwd: "/home/ann/shop" },
  {
    type: "message",
    id: "a1",
    parentId: null,
    timestamp,
    message: {
      role: "assistant",
      content: many((at) => ({ type: "toolCall", id: `c${at}`, name: "bash", arguments: {} })),
    },
  },
];
const claudeCode = {
  type: "user",
  uuid: "u1",
  sessionId,
  timestamp,
  message: {
    role: "user",
    content: many(() => ({ type: "text", text: "<command-name>/model</command-name>" })),
  },
};

describe("150,000 items of one record", () => {
  it.each([
    ["messages of Gemini CLI", [gemini], "requestPart"],
    ["messages of Gemini CLI without ids", [geminiWithoutIds], "requestPart"],
    ["messages of OpenCode", [openCode], "requestPart"],
    ["calls of pi", pi, "call"],
    ["texts of Claude Code", [claudeCode], "mark"],
  ] as const)("R82 are all read: %s", async (_, records, kind) => {
    const folder = temporaryFolder({ "s1.jsonl": records.map((each) => JSON.stringify(each)).join("\n") });
    const { roots, fs } = await openLogRoots([folder]);
    const [unit] = (await findLogs(roots, fs)).units;
    let found = 0;
    const problems = new Set<string>();
    for await (const batch of readUnit(unit!, fs))
      for (const event of batch) {
        if (event.kind === kind) found++;
        if (event.kind === "problem") problems.add(`${event.problem.code} ${event.problem.detail}`);
      }
    expect([found, [...problems]]).toEqual([count, []]);
  });
});
