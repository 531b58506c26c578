import { describe, expect, it } from "vitest";
import { usageByBranch } from "../../src/index.js";
import { factsOf } from "../util/facts.js";

const [shop, atlas] = ["/home/ann/shop", "/home/ann/atlas"];

describe("usageByBranch", () => {
  it("counts requests for their branch of their project, the most expensive first", () => {
    const facts = factsOf({
      requests: [
        { project: shop, gitBranch: "main", sessionId: "s1", at: 1000, costNanoUsd: 5, model: "model-b" },
        { project: shop, gitBranch: "main", sessionId: "s2", at: 3000, costNanoUsd: 6 },
        { project: atlas, gitBranch: "main", sessionId: "s3", at: 2000, costNanoUsd: 4, outputTokens: 7 },
        { project: shop, gitBranch: "gift-cards", sessionId: "s1", at: null, costNanoUsd: 30 },
      ],
    });
    expect(
      usageByBranch(facts).map(({ project, branch, sessions, lastAt, costNanoUsd, models }) => [
        project,
        branch,
        sessions,
        lastAt,
        costNanoUsd,
        models,
      ]),
    ).toEqual([
      [shop, "gift-cards", 1, null, "30", ["model-a"]],
      // 5 + 6; the dearer model first.
      [shop, "main", 2, "1970-01-01T00:00:03.000Z", "11", ["model-a", "model-b"]],
      [atlas, "main", 1, "1970-01-01T00:00:02.000Z", "4", ["model-a"]],
    ]);
  });

  it("knows no branch where the log names none, which git calls HEAD", () => {
    const facts = factsOf({
      requests: [{ gitBranch: null }, { gitBranch: "" }, { gitBranch: "HEAD" }, { gitBranch: "head" }],
    });
    expect(usageByBranch(facts).map(({ branch, requests }) => [branch, requests])).toEqual([
      ["head", 1],
      [null, 3],
    ]);
  });

  it("counts billed searches for the branch of their request", () => {
    const search = { webSearches: 1, costNanoUsd: 10_000_000 };
    const facts = factsOf({
      requests: [
        { requestKey: "r1", gitBranch: "main" },
        { requestKey: "r2", gitBranch: "gift-cards" },
      ],
      toolCalls: [{ ...search, requestKey: "r2" }, { ...search, requestKey: "lost" }, { requestKey: "r1" }],
    });
    expect(
      usageByBranch(facts).map(({ branch, requests, webSearches, costNanoUsd }) => [
        branch,
        requests,
        webSearches,
        costNanoUsd,
      ]),
    ).toEqual([
      ["gift-cards", 1, 1, "10000000"],
      [null, 0, 1, "10000000"],
      ["main", 1, 0, "0"],
    ]);
  });

  it("counts a commit for the branch of the next request of its thread, and without one for the last before", () => {
    const facts = factsOf({
      requests: [
        { threadId: "t1", gitBranch: "main", at: 10, costNanoUsd: 9 },
        { threadId: "t1", gitBranch: "gift-cards", at: 30, costNanoUsd: 5 },
        { threadId: "t2", gitBranch: "main", at: 25, costNanoUsd: 1 },
        { threadId: "t3", gitBranch: "quiet", at: 40 },
      ],
      marks: [
        // `git checkout -b gift-cards && git commit`, and a commit after the last request.
        { kind: "commit", threadId: "t1", at: 20, detail: "committed" },
        { kind: "commit", threadId: "t1", at: 35, detail: "committed" },
        { kind: "commit", threadId: "t2", at: 20, detail: "cherry-picked" },
        { kind: "commit", threadId: "t2", at: 20, detail: "amended" },
        { kind: "prompt", threadId: "t3", at: 20 },
        { kind: "commit", threadId: "unknown", at: 20, detail: "committed" },
      ],
    });
    expect(usageByBranch(facts).map(({ branch, commits }) => [branch, commits])).toEqual([
      ["main", 1],
      ["gift-cards", 2],
      ["quiet", null],
    ]);
  });

  it("counts a pull request once, and does not know how many where none is logged", () => {
    const pullRequest = { kind: "pullRequest", threadId: "t1", at: 5 } as const;
    const facts = factsOf({
      requests: [
        { threadId: "t1", gitBranch: "main", at: 10, costNanoUsd: 3 },
        { threadId: "t2", gitBranch: "nameless", at: 10, costNanoUsd: 2 },
        { threadId: "t3", gitBranch: "none", at: 10, costNanoUsd: 1 },
      ],
      marks: [
        { ...pullRequest, detail: "created", value: 12 },
        { ...pullRequest, detail: "linked", value: 12 },
        { ...pullRequest, detail: "commented", value: 7 },
        { ...pullRequest, threadId: "t2", detail: "created", value: null },
      ],
    });
    expect(
      usageByBranch(facts).map(({ branch, pullRequests, pullRequestNumbers }) => [
        branch,
        pullRequests,
        pullRequestNumbers,
      ]),
    ).toEqual([
      ["main", 2, [7, 12]],
      ["nameless", 1, []],
      ["none", null, []],
    ]);
  });
});
