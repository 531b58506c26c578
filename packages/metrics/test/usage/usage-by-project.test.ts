import { describe, expect, it } from "vitest";
import { usageByFolder, usageByProject } from "../../src/index.js";
import { factsOf } from "../util/facts.js";

describe("usageByProject", () => {
  it("R53 counts requests and searches for their project, the most expensive first, an unknown one too", () => {
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

  it("has the models of a project where they are asked for: the most expensive first, of equal cost by tokens", () => {
    const project = "/home/ann/shop";
    const facts = factsOf({
      requests: [
        { project, model: "model-b", costNanoUsd: 2, inputTokens: 1 },
        { project, model: "model-c", costNanoUsd: 2, inputTokens: 5 },
        { project, model: "model-a", costNanoUsd: 1 },
        { project, model: null, costNanoUsd: 9 },
      ],
      toolCalls: [{ project, model: "model-a", webSearches: 1, costNanoUsd: 10 }],
    });
    expect(usageByProject(facts, { withModels: true })).toMatchObject([
      { project, costNanoUsd: "24", models: ["model-a", "model-c", "model-b"] },
    ]);
    expect(usageByProject(facts)[0]).not.toHaveProperty("models");
  });
});

describe("usageByFolder", () => {
  it("R53 splits projects by the folders of requests and searches", () => {
    const [shop, blog] = ["/home/ann/shop", "/home/ann/blog"];
    const facts = factsOf({
      requests: [
        { project: shop, folder: shop, costNanoUsd: 1 },
        { project: shop, folder: `${shop}/api`, costNanoUsd: 5 },
        { project: blog, folder: `${shop}/api`, costNanoUsd: 3 },
        { project: shop, folder: null, costNanoUsd: 2 },
      ],
      toolCalls: [{ project: shop, folder: shop, webSearches: 1, costNanoUsd: 10_000_000 }],
    });
    expect(
      usageByFolder(facts).map(({ project, folder, costNanoUsd }) => [project, folder, costNanoUsd]),
    ).toEqual([
      [shop, shop, "10000001"],
      [shop, `${shop}/api`, "5"],
      [blog, `${shop}/api`, "3"],
      [shop, null, "2"],
    ]);
  });
});
