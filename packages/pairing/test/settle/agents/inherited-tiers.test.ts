import { describe, expect, it } from "vitest";
import type { LogEvent } from "@turnmeter/schema";
import { clock, requestPart, row } from "../../events.js";
import { factsOf, pick } from "../../facts-of.js";

function tier(serviceTier: string | null, time: string, sessionId = "s1"): LogEvent {
  return { kind: "serviceTier", origin: row({ sessionId, at: clock(time) }), serviceTier };
}

function request(id: string, time: string, agentId: string | null, own: string | null = null): LogEvent {
  return requestPart(id, { agentId, at: clock(time) }, { serviceTier: own });
}

function tiersOf(...units: readonly (readonly LogEvent[])[]) {
  return pick(factsOf(...units).requests, "serviceTier").map(({ serviceTier }) => serviceTier);
}

describe("withInheritedTiers", () => {
  const root = [tier("priority", "10:00"), tier("flex", "11:00"), tier(null, "12:00")];

  it.each([
    ["the one before it", "10:30", "a1", null, "priority"],
    ["one of the same instant", "11:00", "a1", null, "flex"],
    ["none before the first", "09:30", "a1", null, null],
    ["none after the default came back", "12:30", "a1", null, null],
    ["its own", "10:30", "a1", "batch", "batch"],
    ["none on the main thread, which tells its own", "10:30", null, null, null],
  ])("R78 gives a request %s", (_, time, agentId, stated, expected) => {
    const agent = [request("m1", time, agentId, stated)];
    expect(tiersOf(root, agent)).toEqual([expected]);
    expect(tiersOf(agent, root.toReversed())).toEqual([expected]);
  });

  it("R78 takes no tier of another session", () => {
    expect(tiersOf([tier("flex", "09:00", "s2")], [request("m1", "10:00", "a1")])).toEqual([null]);
  });
});
