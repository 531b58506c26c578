import type { ToolRow } from "@turnmeter/metrics";
import { describe, expect, it } from "vitest";
import { costChange, costPerPrompt } from "../../src/findings/cost.js";
import { modelShare } from "../../src/findings/findings.js";
import { slowTool, toolErrorRate } from "../../src/findings/tools.js";
import { written } from "../../src/format/written.js";
import { bridgeOf } from "../bridge-rows.js";
import { toolOf } from "../report-rows.js";
import { comparisonOf } from "../week-comparisons.js";
import { dataOf, model, textOf, timedTool, twoWeeks } from "./finding-data.js";

describe("costChange", () => {
  it("says by how much the cost rose, and the largest cause that goes the same way", () => {
    const bridge = bridgeOf(40, { volume: 9, modelMix: 6, price: -10 });
    const found = written(costChange(twoWeeks({ costUsd: 45 }, { costUsd: 40 }, {}, bridge)));
    expect(found).toEqual({
      usd: 5,
      share: 0.05,
      id: "cost-rose",
      tone: "bad",
      text: "Week 46 cost $5.00 (12.5 %) more than week 45. The largest cause: 130 priced requests instead of 100, +$9.00.",
      figures: { differenceUsd: 5, change: 0.125, causeUsd: 9 },
      evidence: [
        { label: "Causes", section: "cost-bridge", place: null },
        { label: "Where the money went", section: "cost", place: null },
      ],
    });
  });

  it("says by how much it fell, and that it compares lower bounds and what is priced", () => {
    const bridge = bridgeOf(40, { price: -10 });
    const bounds = { lowerBoundRequests: 1, unpricedRequests: 2 };
    expect(textOf(costChange, twoWeeks({ costUsd: 30, ...bounds }, { costUsd: 40 }, {}, bridge))).toBe(
      "Week 46 cost $10.00 (25.0 %) less than week 45. The largest cause: other list prices, −$10.00. Requests without a price are left out. Both are compared as logged; some output tokens are only a lower bound.",
    );
  });

  it("says how many times as much where the base is small", () => {
    expect(textOf(costChange, twoWeeks({ costUsd: 9.5 }, { costUsd: 0.19 }))).toMatch(
      /^Week 46 cost \$9\.31 more, 50\.0 times as much as week 45\. /,
    );
    expect(textOf(costChange, twoWeeks({ costUsd: 9.5 }, { costUsd: 0.002 }))).toMatch(
      /^Week 46 cost \$9\.50 more than week 45\. /,
    );
  });

  it("is silent of less than a tenth or a dollar, and without a week before", () => {
    expect(textOf(costChange, twoWeeks({ costUsd: 43.9 }, { costUsd: 40 }))).toBeNull();
    expect(textOf(costChange, twoWeeks({ costUsd: 1.5 }, { costUsd: 0.6 }))).toBeNull();
    expect(textOf(costChange, twoWeeks({ costUsd: null }, { costUsd: 40 }))).toBeNull();
    expect(textOf(costChange, twoWeeks({ costUsd: 40 }, { costUsd: 0 }))).toBeNull();
    expect(textOf(costChange, dataOf({ comparison: comparisonOf({ costUsd: 40 }, null) }))).toBeNull();
    expect(textOf(costChange, dataOf({}))).toBeNull();
  });
});

describe("costPerPrompt", () => {
  const now = { costPerPromptUsd: 0.5, prompts: 40 };
  const before = { costPerPromptUsd: 0.3, prompts: 30 };

  it("compares what a prompt cost", () => {
    expect(textOf(costPerPrompt, twoWeeks(now, before))).toBe(
      "A prompt cost $0.50 in week 46 (40 prompts), 66.7 % more than in week 45 ($0.30, 30 prompts).",
    );
  });

  it("is silent of fewer than 20 prompts and of less than a quarter", () => {
    expect(textOf(costPerPrompt, twoWeeks(now, { ...before, prompts: 19 }))).toBeNull();
    expect(textOf(costPerPrompt, twoWeeks({ ...now, costPerPromptUsd: 0.37 }, before))).toBeNull();
    expect(textOf(costPerPrompt, twoWeeks(now, { ...before, costPerPromptUsd: null }))).toBeNull();
    expect(textOf(costPerPrompt, dataOf({}))).toBeNull();
  });
});

describe("modelShare", () => {
  const week = { requests: 60 };

  it("names the model whose share rose most", () => {
    const data = twoWeeks(week, week, {
      now: { models: [model("a", 10), model("b", 30)] },
      before: { models: [model("a", 24), model("b", 16)] },
    });
    expect(textOf(modelShare, data)).toBe("b took 75.0 % of the cost of week 46, up from 40.0 % in week 45.");
  });

  it("names the one whose share fell where the gain is spread", () => {
    const data = twoWeeks(week, week, {
      now: { models: ["a", "b", "c", "d"].map((name) => model(name, 25)) },
      before: { models: [...["a", "b", "c", "d"].map((name) => model(name, 16)), model("e", 36)] },
    });
    expect(textOf(modelShare, data)).toBe("e took none of the cost of week 46, down from 36.0 % in week 45.");
  });

  it("does not call a model up from nothing", () => {
    const data = twoWeeks(week, week, {
      now: { models: [model("a", 10)] },
      before: { models: [model("b", 16)] },
    });
    expect(textOf(modelShare, data)).toBe("a took 100.0 % of the cost of week 46, and none in week 45.");
  });

  it("is silent of less than 10 points and of fewer than 20 requests", () => {
    const now = { models: [model("a", 10), model("b", 10)] };
    const before = { models: [model("a", 11), model("b", 9)] };
    expect(textOf(modelShare, twoWeeks(week, week, { now, before }))).toBeNull();
    const few = { now: { models: [model("a", 1)] }, before: { models: [model("b", 1)] } };
    expect(textOf(modelShare, twoWeeks(week, { requests: 19 }, few))).toBeNull();
    expect(textOf(modelShare, twoWeeks(week, week))).toBeNull();
  });
});

function tools(...rows: readonly ToolRow[]) {
  return { tools: rows };
}

function errorRise(now: ToolRow, before: ToolRow): string | null {
  return textOf(toolErrorRate, twoWeeks({}, {}, { now: tools(now), before: tools(before) }));
}

describe("toolErrorRate", () => {
  it("names the tool with most errors more than last week's rate gives", () => {
    // Pooled 26 of 400: a standard error of √(0.065 × 0.935 × (1/200 + 1/200)) = 0.0247; the rise of 0.11 is 4.5 of them.
    const data = twoWeeks(
      {},
      {},
      {
        now: tools(toolOf("Bash", { ok: 176, failed: 20, invalid: 4 }), toolOf("Read", { ok: 200 })),
        before: tools(toolOf("Bash", { ok: 198, failed: 2 }), toolOf("Read", { ok: 190, failed: 10 })),
      },
    );
    expect(textOf(toolErrorRate, data)).toBe(
      "Bash failed or was invalid in 12.0 % of 200 calls in week 46, up from 1.0 % of 200 in week 45: more than chance gives.",
    );
  });

  it("R64 is silent of fewer than 20 calls, of noise and of a tool that is new", () => {
    expect(errorRise(toolOf("Bash", { failed: 19 }), toolOf("Bash", { ok: 100 }))).toBeNull();
    expect(errorRise(toolOf("Bash", { failed: 19, ok: 10 }), toolOf("Bash", { ok: 19 }))).toBeNull();
    // 8 % of 100 after 3 % of 100: 1.6 standard errors.
    expect(
      errorRise(toolOf("Bash", { ok: 92, failed: 8 }), toolOf("Bash", { ok: 97, failed: 3 })),
    ).toBeNull();
    expect(errorRise(toolOf("Bash", { failed: 50 }), toolOf("Read", { ok: 50 }))).toBeNull();
    expect(errorRise(toolOf("Bash", { failed: 50 }), toolOf("Bash", { failed: 50 }))).toBeNull();
    expect(textOf(toolErrorRate, dataOf({}))).toBeNull();
  });
});

describe("slowTool", () => {
  const bash = toolOf("Bash", { ok: 100 });
  const before = { tools: [timedTool(bash, 60, 20_000, 600_000)] };

  it("compares the slowest tenth", () => {
    const now = { tools: [timedTool(bash, 80, 40_000, 1_600_000)] };
    const found = written(slowTool(twoWeeks({ activeMs: 8_000_000 }, {}, { now, before })));
    expect(found?.text).toBe(
      "One of ten calls of Bash took 40 s or longer in week 46 (80 timed calls), against 20 s in week 45 (60).",
    );
    // 10 s a call before, 20 s now: 800 s more of 8,000 s.
    expect(found?.share).toBe(0.1);
  });

  it("is silent of fewer than 50 timed calls, of less than half as long again, and of little", () => {
    const silent = (timedCalls: number, p90Ms: number) => {
      const now = { tools: [timedTool(bash, timedCalls, p90Ms, 1_600_000)] };
      expect(textOf(slowTool, twoWeeks({ activeMs: 1 }, {}, { now, before }))).toBeNull();
    };
    silent(49, 40_000);
    silent(80, 29_000);
    const quick = { tools: [timedTool(bash, 60, 2000, 1)] };
    const slower = { tools: [timedTool(bash, 60, 6000, 1)] };
    expect(textOf(slowTool, twoWeeks({ activeMs: 1 }, {}, { now: slower, before: quick }))).toBeNull();
    expect(textOf(slowTool, dataOf({}))).toBeNull();
  });
});
