import { describe, expect, it } from "vitest";
import { codexLogId, detectCodex } from "../../src/codex/detect.js";

describe("detectCodex", () => {
  it.each<[boolean, string, object]>([
    [true, "a head", { timestamp: "t", type: "session_meta", payload: { id: "t1" } }],
    [true, "an event", { timestamp: "t", type: "event_msg", payload: { type: "token_count" } }],
    [true, "a line whose fields lie beside its type", { timestamp: "t", type: "turn_context", cwd: "/x" }],
    [true, "a head without a type", { id: "t1", timestamp: "2025-08-01T10:00:00Z", instructions: null }],
    [true, "a whole session", { session: { id: "t1", instructions: "" }, items: [] }],
    [false, "an order of a shop", { session: { user: "ann" }, items: [] }],
    [true, "a state of the oldest rollouts", { record_type: "state" }],
    [false, "a prompt of Claude Code", { type: "user", sessionId: "s1", message: {} }],
    [false, "a typed prompt", { session_id: "s1", ts: 1, text: "hi" }],
    [false, "an index", { id: "t1", thread_name: "x", timestamp: "t" }],
    [false, "an exec stream", { type: "thread.started", thread_id: "t1" }],
  ])("R71 says %s of %s", (expected, _, record) => {
    expect(detectCodex([record])).toBe(expected);
  });

  it("R71 takes a head without a type for one at the start only", () => {
    expect(detectCodex([{ hello: 1 }, { id: "t1", timestamp: "2025-08-01T10:00:00Z" }])).toBe(false);
  });
});

describe("codexLogId", () => {
  it("R70 is the id of the first head", () => {
    const heads = ["t2", "t1"].map((id) => ({ type: "session_meta", payload: { id } }));
    expect(codexLogId([7, { type: "event_msg", payload: {} }, ...heads])).toBe("t2");
  });

  it("R70 is the id of a whole session", () => {
    expect(codexLogId([{ session: { id: "t1" }, items: [] }])).toBe("t1");
  });

  it("R70 tells the files of one thread apart by the time of their heads", () => {
    const heads = ["2026-11-10T10:00:00Z", "2026-11-10T10:00:00.000Z", "2026-11-10T10:01:00Z"];
    const ids = heads.map((timestamp) =>
      codexLogId([{ type: "session_meta", payload: { id: "t1", timestamp } }]),
    );
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(ids[2]);
  });

  it("is null without a head", () => {
    expect(codexLogId([{ type: "event_msg", payload: {} }])).toBeNull();
  });
});
