import type { CallContent } from "@turnmeter/parser";
import { describe, expect, it } from "vitest";
import { HeldContents } from "../../src/contents/held-contents.js";
import type { ContentEvent } from "../../src/contents/held-contents.js";

function eventOf(line: number, callId: string | null): ContentEvent {
  return { kind: "call", callId, origin: row(line) };
}

function given(callId: string | null, input: unknown): CallContent {
  return { kind: "call", callId, input };
}

const row = (line: number) => ({ file: "/a.jsonl", line });

describe("HeldContents", () => {
  it("finds again and again, and takes once", () => {
    const held = new HeldContents();
    held.add(row(1), [given("a", 1), given("b", 2)]);
    expect(held.find(eventOf(1, "a"))?.value).toBe(1);
    expect(held.take(eventOf(1, "a"))?.value).toBe(1);
    expect(held.find(eventOf(1, "a"))).toBeNull();
    expect(held.take(eventOf(2, "b"))).toBeNull();
    expect(held.take(eventOf(1, "b"))?.value).toBe(2);
  });

  it("tells calls of one id, or of none, apart by their order where each is told once, and else not at all", () => {
    const held = new HeldContents();
    held.add(row(1), [given("a", 1), given("a", 2), given(null, 3), given(null, 4)]);
    expect([held.find(eventOf(1, "a")), held.find(eventOf(1, null))]).toEqual([null, null]);
    // A call that has a name of turnmeter's own may be any of them.
    expect(held.take(eventOf(1, "a name"))).toBeNull();
    const order = [eventOf(1, "a"), eventOf(1, null), eventOf(1, "a"), eventOf(1, null)];
    expect(order.map((event) => held.take(event)?.value)).toEqual([1, 3, 2, 4]);
  });

  it("knows the only call without an id by any name", () => {
    const held = new HeldContents();
    held.add(row(1), [given("a", 1), given(null, 2)]);
    expect(held.find(eventOf(1, "a name"))?.value).toBe(2);
    expect(held.take(eventOf(1, "a name"))?.value).toBe(2);
  });

  it("drops the oldest where there is no room, and says how large they were", () => {
    // Each takes 200 bytes beside its own 102.
    const held = new HeldContents(1000);
    const text = "x".repeat(100);
    for (const line of [1, 2, 3, 4]) held.add(row(line), [given("a", text)]);
    expect(held.find(eventOf(1, "a"))).toEqual({ value: undefined, bytes: 0, cutBytes: 102, isError: null });
    expect([2, 3, 4].map((line) => held.take(eventOf(line, "a"))?.value)).toEqual([text, text, text]);
    held.add(row(5), [given("a", text)]);
    expect(held.take(eventOf(1, "a"))?.cutBytes).toBe(102);
    expect(held.take(eventOf(1, "a"))).toBeNull();
  });

  it("has the newest where a row is told again, and nothing of a file that it forgets", () => {
    const held = new HeldContents();
    held.add(row(1), [given("a", 1)]);
    held.add(row(1), [given("a", 2)]);
    expect(held.find(eventOf(1, "a"))?.value).toBe(2);
    held.forget("/a.jsonl");
    expect(held.find(eventOf(1, "a"))).toBeNull();
  });
});
