import { describe, expect, it } from "vitest";
import { usageByProject } from "../../src/index.js";
import { factsOf } from "../util/facts.js";

describe("usageByProject", () => {
  it("R53 counts requests and searches for their own folder, the most expensive first, an unknown one too", () => {
    const facts = factsOf({
      requests: [
        { project: "/home/ann/shop", costNanoUsd: 5 },
        { project: null, costNanoUsd: 6 },
        { project: "/home/ann/blog", costNanoUsd: 1 },
        { project: "/home/ann/shop", costNanoUsd: 5 },
      ],
      toolCalls: [{ project: "/home/ann/blog", webSearches: 1, costNanoUsd: 10_000_000 }],
    });
    expect(
      usageByProject(facts).map(({ project, requests, costNanoUsd }) => [project, requests, costNanoUsd]),
    ).toEqual([
      ["/home/ann/blog", 1, "10000001"],
      ["/home/ann/shop", 2, "10"],
      [null, 1, "6"],
    ]);
  });
});
