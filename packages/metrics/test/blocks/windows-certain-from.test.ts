import { describe, expect, it } from "vitest";
import { windowsCertainFrom } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

const options = { sources: ["claude-code"], windowMs: 5 * 3_600_000, sinceMs: at("2026-11-09T00:00:00Z") };

function certainFrom(...times: readonly string[]): number | null {
  return windowsCertainFrom(factsOf({ requests: times.map((time) => ({ at: at(time) })) }), options);
}

describe("windowsCertainFrom", () => {
  it("is the first request after five silent hours", () => {
    const times = [
      "2026-11-09T01:00:00Z",
      "2026-11-09T04:00:00Z",
      "2026-11-09T09:00:00Z",
      "2026-11-09T20:00:00Z",
    ];
    expect(certainFrom(...times)).toBe(at("2026-11-09T09:00:00Z"));
  });

  it("is the first request where the time began with such a silence", () => {
    expect(certainFrom("2026-11-08T23:59:00Z", "2026-11-09T05:00:00Z")).toBe(at("2026-11-09T05:00:00Z"));
  });

  it("is not known without such a silence, and without requests", () => {
    expect(certainFrom("2026-11-09T04:00:00Z", "2026-11-09T08:00:00Z")).toBeNull();
    expect(certainFrom()).toBeNull();
  });
});
