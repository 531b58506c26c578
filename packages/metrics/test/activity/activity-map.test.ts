import { describe, expect, it } from "vitest";
import { activityMap } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

const kathmandu = { timezone: "Asia/Kathmandu", weekStart: "monday" } as const;

describe("activityMap", () => {
  it("is a full grid from Monday 0 h to Sunday 23 h", () => {
    const rows = activityMap(factsOf({}), kathmandu);
    expect(rows.length).toBe(168);
    expect(rows[0]).toEqual({ weekday: 1, hour: 0, requests: 0, costUsd: 0, lowerBoundRequests: 0 });
    expect(rows[167]).toEqual({ weekday: 7, hour: 23, requests: 0, costUsd: 0, lowerBoundRequests: 0 });
  });

  it("counts requests and cost in the hour of the zone", () => {
    // Sunday 2026-11-08 18:15 in UTC is Monday 00:00 in Kathmandu.
    const facts = factsOf({
      requests: [
        { at: at("2026-11-08T18:15:00Z"), costNanoUsd: 1_000_000_000 },
        { at: at("2026-11-08T18:14:59Z"), outputTokens: 1, costNanoUsd: null },
      ],
    });
    const used = activityMap(facts, kathmandu).filter(({ requests }) => requests > 0);
    expect(used).toEqual([
      { weekday: 1, hour: 0, requests: 1, costUsd: 1, lowerBoundRequests: 0 },
      { weekday: 7, hour: 23, requests: 1, costUsd: null, lowerBoundRequests: 0 },
    ]);
  });
});
