import { describe, expect, it } from "vitest";
import { MessageCalls } from "../../src/unit/thread-state.js";

describe("MessageCalls", () => {
  it("takes out the calls of a message, also those that come after it was asked", () => {
    const calls = new MessageCalls();
    calls.add("msg_A", 0);
    calls.add("msg_B", 1);
    calls.add("msg_A", 2);
    expect(calls.take("msg_A")).toEqual([0, 2]);
    calls.add("msg_A", 3);
    expect(calls.take("msg_A")).toEqual([3]);
    expect(calls.take("msg_A")).toEqual([]);
    expect(calls.take("msg_B")).toEqual([1]);
  });

  it("gives none for a message without calls", () => {
    expect(new MessageCalls().take("msg_A")).toEqual([]);
  });
});
