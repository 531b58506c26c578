import { describe, expect, it } from "vitest";
import { branchTotals, usageByBranch } from "../../src/index.js";
import { factsOf } from "../util/facts.js";

const [shop, atlas] = ["/home/ann/shop", "/home/ann/atlas"];

const facts = factsOf({
  requests: [
    { project: shop, gitBranch: "main", sessionId: "s1", threadId: "t1", at: 10, costNanoUsd: 9 },
    { project: shop, gitBranch: "gift-cards", sessionId: "s1", threadId: "t1", at: 30, costNanoUsd: 5 },
    { project: shop, gitBranch: "gift-cards", sessionId: "s2", threadId: "t2", at: 30, costNanoUsd: 0 },
    { project: atlas, gitBranch: "main", sessionId: "s3", threadId: "t3", at: 10, costNanoUsd: 1 },
  ],
  marks: [
    { kind: "commit", project: shop, threadId: "t1", at: 5, detail: "committed" },
    { kind: "commit", project: shop, threadId: "t1", at: 20, detail: "committed" },
    { kind: "commit", project: shop, threadId: "t2", at: 20, detail: "committed" },
    { kind: "pullRequest", project: shop, threadId: "t1", at: 5, detail: "created", value: 12 },
    { kind: "pullRequest", project: shop, threadId: "t1", at: 20, detail: "commented", value: 12 },
    { kind: "pullRequest", project: shop, threadId: "t2", at: 20, detail: "created", value: 13 },
    { kind: "pullRequest", project: atlas, threadId: "t3", at: 5, detail: "created", value: null },
  ],
});
const rows = usageByBranch(facts);

describe("branchTotals", () => {
  it("counts a session and a pull request of several branches once", () => {
    expect(
      rows.map(({ branch, sessions, commits, pullRequests }) => [branch, sessions, commits, pullRequests]),
    ).toEqual([
      ["main", 1, 1, 1],
      ["gift-cards", 2, 2, 2],
      ["main", 1, null, 1],
    ]);
    // s1, s2 and s3; 12 and 13 of shop, and one without a number of atlas.
    expect(branchTotals(facts, rows)).toEqual({ sessions: 3, commits: 3, pullRequests: 3 });
  });

  it("counts only the branches that it is given", () => {
    expect(branchTotals(facts, rows.slice(1))).toEqual({ sessions: 3, commits: 2, pullRequests: 3 });
    expect(branchTotals(facts, rows.slice(2))).toEqual({ sessions: 1, commits: null, pullRequests: 1 });
    expect(branchTotals(facts, [])).toEqual({ sessions: 0, commits: null, pullRequests: null });
  });
});
