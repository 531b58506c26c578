import { describe, expect, it } from "vitest";
import { cutPlace } from "../../src/table/fit-text.js";

const session = "cb3ff1cf-1204-4886-a0c8-c937ecf4bdd5.jsonl:1204";
const rollout = "rollout-2026-11-17T10-20-30-0199aabb-1204-7886-a0c8-c937ecf4bdd5.jsonl:7";

describe("cutPlace", () => {
  it.each([
    [session, 60, session],
    [session, 30, "cb3ff1cf…:1204"],
    [session, 14, "cb3ff1cf…:1204"],
    [rollout, 30, "0199aabb…:7"],
    ["agent-a1b2c3d4e5f6.jsonl:12", 20, "agent-a1b2c3d4e5…:12"],
    ["log.jsonl:3", 11, "log.jsonl:3"],
    [session, 10, "cb3f…:1204"],
    ["a-name-without-a-line", 8, "a-name-…"],
    ["x.jsonl:1234567", 5, "…4567"],
  ])("writes %s in %i columns as %s", (place, width, text) => {
    expect(cutPlace(place, width)).toBe(text);
  });
});
