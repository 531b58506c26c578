import { describe, expect, it } from "vitest";
import { detectCodexExec } from "../../src/codex-exec/format.js";

describe("detectCodexExec", () => {
  it.each<[boolean, string, object]>([
    [true, "the start of a run", { type: "thread.started", thread_id: "t1" }],
    [true, "the end of a turn", { type: "turn.completed", usage: {} }],
    [true, "an item", { type: "item.completed", item: { id: "item_0", type: "reasoning" } }],
    [false, "an item without one", { type: "item.completed" }],
    [false, "a line of a rollout", { timestamp: "t", type: "event_msg", payload: { type: "error" } }],
    [false, "an event with a payload", { type: "turn.started", payload: {} }],
    [false, "an error of anything", { type: "error", message: "no" }],
    [false, "a prompt of Claude Code", { type: "user", sessionId: "s1", message: {} }],
  ])("says %s of %s", (expected, _, record) => {
    expect(detectCodexExec([record])).toBe(expected);
  });

  it("looks at all of the first records", () => {
    expect(detectCodexExec([7, null, { type: "error", message: "no" }, { type: "turn.started" }])).toBe(true);
  });
});
