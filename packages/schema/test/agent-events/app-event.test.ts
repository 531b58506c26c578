import { describe, expect, it } from "vitest";
import { appEvent, appEventSchema } from "../../src/schemas.js";

describe("appEvent", () => {
  it.each([
    [
      "a call",
      { type: "agent:tool_use", payload: { id: "t1", name: "Read", input: { path: "/home/ann/shop/a.ts" } } },
    ],
    [
      "a result",
      { type: "agent:tool_result", payload: { tool_use_id: "t1", content: "text", is_error: false } },
    ],
    [
      "a refused path",
      { type: "agent:tool_result", payload: { tool_use_id: "t1", content: { error: "no" }, is_error: true } },
    ],
    ["another event", { type: "agent:text", payload: "hello" }],
  ])("accepts %s", (_, event) => {
    expect(appEvent.parse(event)).toEqual(event);
  });

  it.each([
    ["a call without an id", { type: "agent:tool_use", payload: { name: "Read", input: {} } }],
    ["a result of no call", { type: "agent:tool_result", payload: { content: "text" } }],
    ["an event of something else", { type: "tool_use" }],
  ])("refuses %s", (_, event) => {
    expect(appEvent.safeParse(event).success).toBe(false);
  });
});

describe("appEventSchema", () => {
  it("finds the schema of calls, results and other events", () => {
    expect(appEventSchema({ type: "agent:tool_use" })?.description).toBe("A tool is called.");
    expect(appEventSchema({ type: "agent:tool_result" })?.description).toBe("A tool has given its result.");
    expect(appEventSchema({ type: "agent:text" })?.safeParse({ type: "agent:text" }).success).toBe(true);
  });

  it("knows none for what is no event of an app", () => {
    expect(appEventSchema({ type: "tool_use" })).toBeNull();
    expect(appEventSchema(null)).toBeNull();
  });
});
