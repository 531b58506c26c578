import { describe, expect, it } from "vitest";
import { entriesOfLine } from "../../../src/analysis/ccusage/entries-of-line.js";

const place = { file: "/logs/projects/shop/s1.jsonl", line: 3 };
const usage = { input_tokens: 4, output_tokens: 50, cache_read_input_tokens: 900 };

function row(message: object = {}, record: object = {}): object {
  return {
    type: "assistant",
    timestamp: "2026-11-10T10:00:00.000Z",
    sessionId: "s1",
    version: "2.1.0",
    requestId: "req_1",
    message: { id: "msg_1", model: "claude-opus-5", usage, ...message },
    ...record,
  };
}

function read(value: object) {
  return entriesOfLine(JSON.stringify(value), place);
}

function reasonOf(value: object) {
  return read(value).reason;
}

const writes = (parts: object | null) => {
  const [entry] = read(
    row({ usage: { ...usage, cache_creation_input_tokens: 900, cache_creation: parts } }),
  ).entries;
  return [entry?.cacheWrite5mTokens, entry?.cacheWrite1hTokens];
};

const sessionIn = (file: string) =>
  entriesOfLine(JSON.stringify(row({}, { sessionId: undefined })), { file, line: 1 }).entries[0]?.sessionId;

describe("entriesOfLine", () => {
  it("looks for fields without a value however deep they are", () => {
    const levels = 50_000;
    const deep = (inner: string) => '{"a":['.repeat(levels) + inner + "]}".repeat(levels);
    const line = (inner: string) => JSON.stringify(row()).replace(/\}$/, `,"deep":${deep(inner)}}`);
    expect(entriesOfLine(line("null"), place).entries).toHaveLength(1);
    expect(entriesOfLine(line('{"model":null}'), place).reason).toBe("nullField");
  });

  it("reads a row with its counters, ids and moment", () => {
    expect(read(row()).entries).toEqual([
      {
        ...place,
        form: "row",
        position: null,
        advisor: null,
        at: Date.UTC(2026, 10, 10, 10),
        uuid: null,
        messageId: "msg_1",
        requestId: "req_1",
        sessionId: "s1",
        isSidechain: false,
        model: "claude-opus-5",
        speed: null,
        serviceTier: null,
        inferenceGeo: null,
        statedNanoUsd: null,
        inputTokens: 4,
        outputTokens: 50,
        cacheReadTokens: 900,
        cacheWrite5mTokens: 0,
        cacheWrite1hTokens: 0,
      },
    ]);
  });

  it("R03 passes over lines with certain nulls, wherever they are", () => {
    expect(reasonOf(row({ model: null }))).toBe("nullField");
    expect(reasonOf(row({}, { toolUseResult: [{ id: null }] }))).toBe("nullField");
    expect(reasonOf(row({ usage: { ...usage, iterations: [{ type: "message", model: null }] } }))).toBeNull();
    expect(reasonOf(row({ stop_reason: null }, { parentUuid: null }))).toBeNull();
  });

  it("R15 passes over counters that are missing or no whole numbers", () => {
    expect(reasonOf(row({ usage: { output_tokens: 5 } }))).toBe("oddCounters");
    expect(reasonOf(row({ usage: { ...usage, input_tokens: "4" } }))).toBe("oddCounters");
    expect(reasonOf(row({ usage: { ...usage, output_tokens: -1 } }))).toBe("oddCounters");
    expect(reasonOf(row({ usage: { ...usage, speed: "turbo" } }))).toBe("oddCounters");
  });

  it("R45 passes over times of another form", () => {
    const at = (timestamp: string) => reasonOf(row({}, { timestamp }));
    expect(at("2026-11-10T10:00:00Z")).toBeNull();
    expect(at("2026-11-10T12:00:00.000+02:00")).toBeNull();
    expect(at("2026-11-10T10:00:00.123456Z")).toBe("noTime");
    expect(at("2026-02-30T10:00:00.000Z")).toBe("noTime");
    expect(reasonOf(row({}, { timestamp: undefined }))).toBe("noTime");
  });

  it("R03 passes over versions, empty ids and spellings that it does not know", () => {
    expect(reasonOf(row({}, { version: "dev" }))).toBe("oddVersion");
    expect(reasonOf(row({ id: "" }))).toBe("emptyId");
    expect(entriesOfLine(JSON.stringify(row(), null, 1).replaceAll("\n", ""), place).reason).toBe("spelling");
    expect(entriesOfLine(JSON.stringify(row()).slice(0, -1), place).reason).toBe("spelling");
    expect(entriesOfLine(JSON.stringify(row()).replace("msg_1", "\\ud800"), place).reason).toBe("spelling");
    expect(entriesOfLine(JSON.stringify(row({ id: "\\ud800" })), place).reason).toBeNull();
  });

  it("R17 takes the parts of cache writes alone where there are parts", () => {
    expect(writes(null)).toEqual([900, 0]);
    expect(writes({ ephemeral_1h_input_tokens: 500 })).toEqual([0, 500]);
    expect(writes({})).toEqual([0, 0]);
  });

  it("R18 takes advisors' answers, and no other iterations", () => {
    const iterations = [
      { type: "message", input_tokens: 4, output_tokens: 50 },
      { type: "advisor_message", model: "claude-haiku-5-5", input_tokens: 1, output_tokens: 30 },
      { type: "compaction", input_tokens: 0, output_tokens: 9 },
      { type: "advisor_message", input_tokens: 1, output_tokens: 7 },
    ];
    const found = read(row({ usage: { ...usage, iterations } })).entries;
    expect(
      found.map(({ form, position, advisor, outputTokens }) => [form, position, advisor, outputTokens]),
    ).toEqual([
      ["row", null, null, 50],
      ["advisor", 1, 0, 30],
    ]);
    expect(
      read(row({ usage: { ...usage, iterations: [...iterations, { type: "message" }] } })).entries,
    ).toHaveLength(1);
  });

  it("R38 takes the dollars that a row states, but not for its advisors", () => {
    const iterations = [
      { type: "advisor_message", model: "claude-opus-5", input_tokens: 1, output_tokens: 30, speed: "fast" },
    ];
    const found = read(row({ usage: { ...usage, iterations } }, { costUSD: 0.25 })).entries;
    expect(found.map(({ statedNanoUsd, speed }) => [statedNanoUsd, speed])).toEqual([
      [250_000_000n, null],
      [null, "fast"],
    ]);
  });

  it("R24 takes rows that tell what a subagent does, in the session that they lie in", () => {
    const progress = {
      type: "progress",
      sessionId: "s9",
      data: { message: row({}, { sessionId: "s1", version: "dev" }) },
    };
    expect(read(progress).entries).toMatchObject([{ form: "progress", sessionId: "s9", outputTokens: 50 }]);
  });

  it("takes the session of the path where the row names none", () => {
    expect(sessionIn("/logs/projects/shop/s1.jsonl")).toBe("s1");
    expect(sessionIn("/logs/projects/shop/s1/subagents/agent-a.jsonl")).toBe("s1");
    expect(sessionIn("/logs/projects/shop/s1/subagents/workflows/wf_1/agent-a.jsonl")).toBe("wf_1");
    expect(sessionIn("/logs/projects/s1.jsonl")).toBe("unknown");
  });
});
