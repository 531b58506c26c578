import { describe, expect, it } from "vitest";
import { kimiCodeFormat } from "../../src/kimi-code/format.js";
import { decodeLines } from "../util/decode-lines.js";

const at = 1_785_600_000_000;
const head = { type: "metadata", protocol_version: "1.5", created_at: at };
const usage = { inputOther: 100, inputCacheRead: 20, inputCacheCreation: 3, output: 7 };

const event = (time: number, parts: object) => ({
  type: "context.append_loop_event",
  event: parts,
  time: at + time,
});
const begin = (time: number, uuid: string) => event(time, { type: "step.begin", uuid, turnId: "0", step: 1 });
const text = (time: number, stepUuid: string) =>
  event(time, { type: "content.part", uuid: "c", stepUuid, part: { type: "text", text: "Hello." } });
const end = (time: number, uuid: string, counters?: object) =>
  event(time, { type: "step.end", uuid, finishReason: "end_turn", ...(counters && { usage: counters }) });
const record = (time: number, counters: object = usage, model = "large") => ({
  type: "usage.record",
  model,
  usage: counters,
  usageScope: "turn",
  time: at + time,
});
const request = (time: number, model: string, modelAlias: string) => ({
  type: "llm.request",
  kind: "loop",
  model,
  modelAlias,
  time: at + time,
});

async function partsOf(lines: readonly object[]) {
  const { events } = await decodeLines(kimiCodeFormat, [head, ...lines]);
  return events.flatMap((each) => (each.kind === "requestPart" ? [each] : []));
}

async function problemsOf(lines: readonly object[]) {
  const { events } = await decodeLines(kimiCodeFormat, [head, ...lines]);
  return events.flatMap((each) => (each.kind === "problem" ? [each.problem.code] : []));
}

const prompt = (time: number) => ({
  type: "turn.prompt",
  input: [],
  origin: { kind: "user" },
  time: at + time,
});

describe("responses of a wire", () => {
  it("are one where record and end of the step tell the same, in either order", async () => {
    for (const lines of [
      [begin(1, "u"), record(2), end(3, "u", usage)],
      [begin(1, "u"), end(2, "u", usage), record(3)],
    ]) {
      const parts = await partsOf(lines);
      expect(parts.map(({ messageId }) => messageId)).toEqual(["u", "u"]);
      expect(parts[0]!.usage).toEqual({
        inputTokens: 100,
        outputTokens: 7,
        reasoningTokens: null,
        cacheReadTokens: 20,
        cacheWrite5mTokens: 3,
        cacheWrite1hTokens: 0,
        cacheWriteUnknownTtlTokens: 3,
        webSearches: 0,
      });
    }
  });

  it("take the end of the step where no record follows", async () => {
    const parts = await partsOf([begin(1, "u"), end(2, "u", usage), begin(3, "v"), record(4)]);
    expect(parts.map(({ messageId }) => messageId)).toEqual(["u", "v"]);
  });

  it("are several where a step asked more than once", async () => {
    const parts = await partsOf([begin(1, "u"), record(2), record(3), end(4, "u", usage)]);
    expect(parts.map(({ messageId }) => messageId)).toEqual(["u", "u#2"]);
  });

  it("report counters that contradict each other", async () => {
    const other = { ...usage, output: 8 };
    expect(await problemsOf([begin(1, "u"), record(2), end(3, "u", other)])).toEqual(["number-invalid"]);
    expect(await problemsOf([begin(1, "u"), record(2, { ...usage, output: -1 })])).toEqual([
      "number-invalid",
    ]);
  });

  it("are of unknown usage where they show themselves and no row tells it, but for the last", async () => {
    const parts = await partsOf([begin(1, "u"), text(2, "u"), begin(3, "v"), begin(4, "w"), text(5, "w")]);
    expect(parts.map(({ messageId, usage: told }) => [messageId, told])).toEqual([["u", null]]);
  });

  it("have the real name of their model while its alias is the one that was asked for", async () => {
    const parts = await partsOf([
      begin(1, "u"),
      request(2, "kimi-k3", "large"),
      record(3),
      begin(4, "v"),
      record(5, usage, "small"),
    ]);
    expect(parts.map(({ model }) => model)).toEqual(["kimi-k3", "small"]);
  });

  it("count once each where they stand beside the turns, named by moment and counters", async () => {
    const summary = (time: number) => ({ ...record(time), usageScope: "session" });
    const parts = await partsOf([begin(1, "u"), record(2), summary(3), summary(4), summary(4)]);
    expect(new Set(parts.map(({ messageId }) => messageId)).size).toBe(3);
  });
});

describe("rows of a wire", () => {
  it("name the moment of the row before where they have none", async () => {
    const { events } = await decodeLines(kimiCodeFormat, [
      head,
      record(5),
      { type: "permission.set_mode", mode: "auto" },
    ]);
    const mark = events.find(({ kind }) => kind === "mark");
    expect(mark).toMatchObject({ origin: { at: at + 5, isTimeTaken: true } });
    expect(await problemsOf([{ type: "permission.set_mode", mode: "auto" }])).toEqual(["timestamp-missing"]);
  });

  it("say nothing where the older client's history was brought over", async () => {
    const { events } = await decodeLines(kimiCodeFormat, [
      head,
      { type: "turn.prompt", input: [{ type: "text", text: "Hello." }], origin: { kind: "user" }, time: at },
      { type: "context.append_message", message: { role: "assistant", content: [] } },
      { type: "turn.ended", turnId: 0, reason: "completed", time: at },
    ]);
    expect(events.map(({ kind }) => kind)).toEqual(["activity"]);
  });

  it("tell an end of turns that the older protocol does not write", async () => {
    const { events } = await decodeLines(kimiCodeFormat, [
      head,
      prompt(1),
      begin(2, "u"),
      end(3, "u", usage),
      prompt(4),
    ]);
    const ends = events.flatMap((each) => (each.kind === "turnEnd" ? [[each.origin.line, each.ending]] : []));
    expect(ends).toEqual([[4, "completed"]]);
  });

  it("tell a person's words, commands and cuts apart from the client's", async () => {
    const of = (type: string, origin: object, time: number) => ({ type, input: [], origin, time: at + time });
    const { events } = await decodeLines(kimiCodeFormat, [
      head,
      of("turn.prompt", { kind: "user" }, 1),
      of("turn.steer", { kind: "user" }, 2),
      of("turn.prompt", { kind: "skill_activation", trigger: "user-slash" }, 3),
      of("turn.prompt", { kind: "system_trigger", name: "goal_continuation" }, 4),
      { type: "turn.cancel", time: at + 5 },
      { type: "turn.cancel", target: "queued", time: at + 6 },
      { type: "turn.cancel", reason: "aborted", time: at + 7 },
    ]);
    const linesOf = (kind: string) =>
      events.flatMap((each) => (each.kind === kind && "origin" in each ? [each.origin.line] : []));
    expect(linesOf("prompt")).toEqual([2, 3]);
    expect(linesOf("mark")).toEqual([4]);
    expect(linesOf("interruption")).toEqual([6]);
  });

  it("never throw for odd fields", async () => {
    const odd = [null, 7, "text", [], {}, true];
    const types = [
      "usage.record",
      "turn.prompt",
      "llm.request",
      "subagent.spawned",
      "task.terminated",
      "turn.ended",
    ];
    const lines = types.flatMap((type) =>
      odd.map((value) => ({
        type,
        time: value,
        usage: value,
        input: value,
        info: value,
        model: value,
        subagentId: value,
        reason: value,
        error: value,
      })),
    );
    const loop = odd.map((value) => ({ type: "context.append_loop_event", time: 1, event: value }));
    const calls = odd.map((value) =>
      event(1, { type: "tool.result", toolCallId: value, result: value, args: value, uuid: value }),
    );
    await expect(decodeLines(kimiCodeFormat, [...lines, ...loop, ...calls])).resolves.toBeDefined();
  });
});
