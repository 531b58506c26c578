import type { LogEvent } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { gooseFormat } from "../../src/goose/format.js";
import type { LogFile } from "../../src/index.js";
import { ofKind, problemsOf } from "../claude-code/util/decode.js";
import { decodeLines, decodeWith } from "../util/decode-lines.js";

const second = 1_795_168_800;
const file: LogFile = {
  path: "/logs/sessions.db",
  sizeBytes: 0,
  version: "1",
  kind: "main",
  framing: "database",
  sessionFolder: null,
  agentLabel: null,
  workflowId: null,
};

/** The events of rows of a database. */
async function eventsOf(...rows: readonly object[]): Promise<readonly LogEvent[]> {
  const unit = gooseFormat.openUnit({ id: file.path, source: "goose", files: [file], sizeBytes: 0 });
  const decoded = await decodeWith(unit, gooseFormat, rows, file);
  return [...decoded.flatMap(({ events }) => events), ...(unit.finishFile?.(file) ?? [])];
}

function session(id: string, parts: object = {}): object {
  const created_at = "2026-11-20 10:00:00";
  return { type: "session", id, working_dir: "/home/ann/shop", created_at, model_name: "m1", ...parts };
}

function usage(
  id: number,
  of: string,
  at: number,
  input: number,
  output: number,
  parts: object = {},
): object {
  const counters = { input_tokens: input, output_tokens: output, total_tokens: input + output };
  return {
    type: "usage",
    id,
    session_id: of,
    created_timestamp: second + at,
    model: "m2",
    ...counters,
    ...parts,
  };
}

function message(
  id: string,
  of: string,
  role: string,
  at: number,
  text: string,
  metadata: object = {},
): object {
  const content = [{ type: "text", text }];
  return {
    type: "message",
    id: at,
    session_id: of,
    message_id: id,
    role,
    created_timestamp: second + at,
    content,
    metadata,
  };
}

function used(inputTokens: number, outputTokens: number, parts: object = {}): object {
  return { usage: { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens, ...parts } };
}

function requests(events: readonly LogEvent[]) {
  return ofKind(events, "requestPart").map(({ origin, messageId, requestId, model, usage: counters }) => [
    origin.threadId,
    messageId,
    requestId,
    model,
    counters === null ? null : counters.inputTokens,
    counters === null ? null : counters.outputTokens,
  ]);
}

const s1 = "20261120_1-100000";

describe("goose", () => {
  it("R06 takes a message and its row of the ledger for one response, with the row's name, model and time", async () => {
    const events = await eventsOf(
      session("20261120_1"),
      usage(1, "20261120_1", 9, 100, 10),
      message("msg_a", "20261120_1", "user", 0, "Hello."),
      message("api_b", "20261120_1", "assistant", 5, "Hi.", used(100, 10)),
    );
    const name = `api_b@${(second + 5) * 1000}`;
    expect(requests(events)).toEqual([
      [s1, name, `${s1}:1`, "m2", null, null],
      [s1, name, `${s1}:1`, "m2", 100, 10],
    ]);
    expect(ofKind(events, "requestPart").map(({ origin }) => origin.at)).toEqual([
      (second + 5) * 1000,
      (second + 9) * 1000,
    ]);
    expect(problemsOf(events)).toEqual([]);
  });

  it("R81 counts rows of the ledger that no message is of, before the next message and at the end", async () => {
    const events = await eventsOf(
      session("20261120_1"),
      usage(1, "20261120_1", 3, 70, 7),
      usage(2, "20261120_1", 20, 80, 8, { is_compaction: 1 }),
      message("msg_a", "20261120_1", "user", 10, "Again."),
    );
    const order = events.flatMap((event) =>
      event.kind === "requestPart" ? [event.requestId] : event.kind === "prompt" ? ["prompt"] : [],
    );
    expect(order).toEqual([`${s1}:1`, "prompt", `${s1}:2`]);
    expect(ofKind(events, "mark").map(({ mark }) => mark)).toEqual(["compaction"]);
  });

  it("counts a session that has nothing but a ledger", async () => {
    const events = await eventsOf(session("20261120_1"), usage(1, "20261120_1", 3, 70, 7));
    expect(requests(events)).toEqual([[s1, null, `${s1}:1`, "m2", 70, 7]]);
  });

  it("R06 names the response of a copied message as its original's", async () => {
    const events = await eventsOf(
      session("20261120_1"),
      session("20261120_2", { created_at: "2026-11-20 11:00:00" }),
      usage(1, "20261120_1", 5, 100, 10),
      message("api_b", "20261120_1", "assistant", 5, "Hi.", used(100, 10)),
      message("api_b", "20261120_2", "assistant", 5, "Hi.", used(100, 10)),
    );
    expect(new Set(ofKind(events, "requestPart").map(({ requestId }) => requestId))).toEqual(
      new Set([`${s1}:1`]),
    );
  });

  it("R06 finds the original by its counters where its message was taken back", async () => {
    const events = await eventsOf(
      session("20261120_1"),
      session("20261120_2", { created_at: "2026-11-20 11:00:00" }),
      usage(1, "20261120_1", 5, 100, 10),
      message("msg_a", "20261120_1", "user", 10, "Another way."),
      message("api_b", "20261120_2", "assistant", 5, "Hi.", used(100, 10)),
    );
    expect(new Set(ofKind(events, "requestPart").map(({ requestId }) => requestId))).toEqual(
      new Set([`${s1}:1`]),
    );
  });

  it("R85 has responses without counters as parts of the session's sum", async () => {
    const events = await eventsOf(
      session("20261120_1", { accumulated_input_tokens: 900, accumulated_output_tokens: 50 }),
      message("msg_a", "20261120_1", "user", 0, "Hello."),
      message("msg_b", "20261120_1", "assistant", 5, "Hi."),
    );
    expect(ofKind(events, "requestPart")).toMatchObject([{ isLowerBound: true, model: "m1" }]);
    expect(ofKind(events, "usageTotal")).toMatchObject([
      { scope: "thread", model: "m1", usage: { inputTokens: 900, outputTokens: 50 } },
    ]);
    expect(problemsOf(events)).toEqual([["cache-uncounted", null]]);
  });

  it("R85 states no sum that the ledger tells", async () => {
    const events = await eventsOf(
      session("20261120_1", { accumulated_input_tokens: 100, accumulated_output_tokens: 10 }),
      usage(1, "20261120_1", 5, 100, 10),
      message("api_b", "20261120_1", "assistant", 5, "Hi.", used(100, 10)),
    );
    expect(ofKind(events, "usageTotal")).toEqual([]);
  });

  it("R81 has a response of unknown usage where the API named a message and the ledger has no row", async () => {
    const events = await eventsOf(
      session("20261120_1"),
      usage(1, "20261120_1", 5, 100, 10),
      message("api_b", "20261120_1", "assistant", 5, "Hi.", used(100, 10)),
      message("api_c", "20261120_1", "assistant", 9, "Cut o"),
      message("msg_d", "20261120_1", "assistant", 9, "Goose says so itself."),
    );
    expect(requests(events).slice(1)).toEqual([[s1, `api_c@${(second + 9) * 1000}`, null, "m1", null, null]]);
  });

  it("R25 has a subagent in the session that started it, whatever level", async () => {
    const events = await eventsOf(
      session("20261120_1"),
      session("20261120_2", { session_type: "sub_agent", parent_session_id: "20261120_1", task: "Count." }),
      session("20261120_3", { session_type: "sub_agent", parent_session_id: "20261120_2" }),
      session("20261120_4", { session_type: "sub_agent", parent_session_id: "20261120_9" }),
      message("msg_2", "20261120_2", "user", 0, "Count."),
      message("msg_3", "20261120_3", "user", 0, "Count."),
      message("msg_4", "20261120_4", "user", 0, "Count."),
    );
    expect(ofKind(events, "agentEvidence").map(({ origin, agentId }) => [origin.sessionId, agentId])).toEqual(
      [
        [s1, "20261120_2-100000"],
        [s1, "20261120_3-100000"],
      ],
    );
    expect(ofKind(events, "prompt").map(({ origin }) => origin.sessionId)).toEqual(["20261120_4-100000"]);
    expect(ofKind(events, "sessionState")).toMatchObject([{ sessionKind: "headless" }]);
  });

  it("R27 takes subagents that start each other in a circle for sessions", async () => {
    const events = await eventsOf(
      session("20261120_1", { session_type: "sub_agent", parent_session_id: "20261120_2" }),
      session("20261120_2", { session_type: "sub_agent", parent_session_id: "20261120_1" }),
      message("msg_1", "20261120_1", "user", 0, "Count."),
    );
    expect(ofKind(events, "agentEvidence")).toEqual([]);
  });

  it("R05 has no response in what Goose says in the model's place", async () => {
    const events = await eventsOf(
      session("20261120_1"),
      message("msg_a", "20261120_1", "assistant", 1, "Ran into this error: no credit."),
      message(
        "msg_b",
        "20261120_1",
        "assistant",
        2,
        "The previous message contains a summary that was prepared because a context limit was reached.",
        { userVisible: false },
      ),
      message("msg_c", "20261120_1", "user", 3, "It is Friday.", { turnContext: true }),
      message("msg_d", "20261120_1", "user", 4, "/compact"),
    );
    expect(requests(events)).toEqual([]);
    expect(ofKind(events, "prompt")).toEqual([]);
    expect(ofKind(events, "mark").map(({ mark, detail }) => [mark, detail])).toEqual([
      ["apiError", null],
      ["compaction", null],
      ["command", "/compact"],
    ]);
  });

  it("reads seconds that are milliseconds, and says where there is no time", async () => {
    const inMs = { ...message("msg_a", "20261120_1", "user", 0, "One."), created_timestamp: second * 1000 };
    const without = { ...message("msg_b", "20261120_1", "user", 0, "Two."), created_timestamp: "soon" };
    const events = await eventsOf(session("20261120_1"), inMs, without);
    expect(ofKind(events, "prompt").map(({ origin }) => origin.at)).toEqual([second * 1000, second * 1000]);
    expect(problemsOf(events)).toEqual([["timestamp-invalid", null]]);
  });

  it("reads the lines of the time before databases as a digest that is named by its file", async () => {
    const { events } = await decodeLines(
      gooseFormat,
      [
        {
          working_dir: "/home/ann/shop",
          description: "Pears",
          message_count: 2,
          accumulated_input_tokens: 9,
        },
        { role: "user", created: second, content: [{ type: "text", text: "Hello." }] },
        { role: "assistant", created: second + 4, content: [{ type: "text", text: "Hi." }] },
      ],
      "/logs/20251101_090000.jsonl",
    );
    const [total] = ofKind(events, "usageTotal");
    expect(total).toMatchObject({ usage: { inputTokens: 9 }, origin: { line: 3, isDigest: true } });
    expect(total?.origin.sessionId).toBe("20251101_090000");
    expect(ofKind(events, "sessionState")).toMatchObject([{ title: "Pears", sessionKind: "interactive" }]);
  });

  it("reads an export as a digest with the name that its session has in the database", async () => {
    const record = {
      id: "20261120_1",
      working_dir: "/home/ann/shop",
      created_at: "2026-11-20T10:00:00Z",
      accumulated_usage: { input_tokens: 9 },
      conversation: [
        { role: "user", created: second, content: [{ type: "text", text: "Hello." }] },
        { role: "assistant", created: second + 4, content: [{ type: "text", text: "Hi." }] },
      ],
    };
    const { events } = await decodeLines(gooseFormat, [record], "/logs/pears.json");
    const [total] = ofKind(events, "usageTotal");
    expect(total).toMatchObject({ usage: { inputTokens: 9 }, origin: { line: 1, isDigest: true } });
    expect(total?.origin.sessionId).toBe("20261120_1-100000");
    expect(ofKind(events, "prompt").map(({ origin }) => origin.at)).toEqual([second * 1000]);
  });
});
