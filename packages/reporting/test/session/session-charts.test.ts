import type { SessionDetail } from "@turnmeter/metrics";
import { describe, expect, it } from "vitest";
import { written } from "../../src/format/written.js";
import type { ChartSpec } from "../../src/report.js";
import { contextChart, shownWindow } from "../../src/session/context-chart.js";
import { rentChart, turnCostChart } from "../../src/session/cost-charts.js";
import { timelineChart } from "../../src/session/timeline/chart.js";
import { drawChart } from "../draw-chart.js";
import { chartMatchers } from "../to-be-valid-spec.js";
import { callOf, detailOf, hostileDetail, hugeDetail, ordinaryDetail, turnOf } from "./session-rows.js";

expect.extend(chartMatchers);

const charts: { readonly [name: string]: (detail: SessionDetail) => ChartSpec } = {
  timelineChart: (detail) => written(timelineChart(detail, "Europe/Berlin")),
  contextChart: ({ context }) => written(contextChart(context)),
  turnCostChart: ({ turns }) => written(turnCostChart(turns)),
  rentChart: ({ rent }) => written(rentChart(rent.rows)),
};

const inputs: { readonly [name: string]: () => SessionDetail } = {
  ordinary: ordinaryDetail,
  empty: detailOf,
  "two calls": () => detailOf({ calls: [callOf(1), callOf(2)], turns: [turnOf(1)] }),
  hostile: hostileDetail,
  huge: hugeDetail,
};

describe.each(Object.entries(charts))("%s", (_, chart) => {
  it.each(Object.entries(inputs))(
    "is a valid spec of %s rows and leaves them alone",
    async (_name, input) => {
      const detail = input();
      await expect(chart(detail)).toBeValidSpec();
      expect(detail).toEqual(input());
    },
  );

  it("R87 draws hostile names as text, and the same for the same rows", async () => {
    const { svg } = await drawChart(chart(hostileDetail()));
    expect(svg).not.toContain("<script");
    expect(JSON.stringify(chart(hostileDetail()))).toBe(JSON.stringify(chart(hostileDetail())));
  });

  it("stays small however long the session is", () => {
    expect(JSON.stringify(chart(hugeDetail())).length).toBeLessThan(250_000);
  });
});

function bars(detail: SessionDetail): readonly object[] {
  return written(timelineChart(detail, "UTC")).data.values.filter(
    (value) => "role" in value && value.role === "call",
  );
}

describe("timelineChart", () => {
  it("has a bar for each call of a short session", () => {
    expect(bars(ordinaryDetail())).toHaveLength(4);
    expect(bars(ordinaryDetail())).toMatchObject([
      { lane: "Calls", name: "Agent", kind: "went well", begin: "10:00:02" },
      { lane: "Calls", kind: "failed or invalid" },
      { lane: "Calls", name: "Read cart.ts", detail: "ok, 400 ms" },
      { lane: "Subagents" },
    ]);
  });

  it("joins calls of a long one, and leaves those that failed apart", () => {
    const drawn = bars(hugeDetail());
    expect(drawn.length).toBeLessThanOrEqual(500);
    expect(drawn.filter((bar) => "kind" in bar && bar.kind === "failed or invalid").length).toBeGreaterThan(
      20,
    );
  });

  it("puts calls that overlap into lanes", () => {
    const overlapping = detailOf({ calls: [callOf(1), callOf(1.5), callOf(2.2)] });
    expect(bars(overlapping)).toMatchObject([{ lane: "Calls" }, { lane: "Calls" }, { lane: "Calls 2" }]);
  });
});

describe("contextChart", () => {
  const { context } = ordinaryDetail();

  // The prompts are 1,000, 9,000 and 2,000 tokens.
  it.each([
    ["came to half of it", 18_000, 18_000],
    ["filled it", 9_000, 9_000],
    ["stayed below half of it", 18_001, null],
    ["went beyond it, so that it was larger then", 8_999, null],
    ["have none that is known", null, null],
  ])("shows a window where prompts %s", (_, tokens, expected) => {
    expect(shownWindow(context, tokens)).toBe(expected);
  });

  it("shows no window of a subagent, nor of nothing", () => {
    expect(
      shownWindow(
        context.map((row) => ({ ...row, agentId: "a1" })),
        18_000,
      ),
    ).toBeNull();
    expect(shownWindow([], 18_000)).toBeNull();
  });

  it("draws a line at the window", async () => {
    const chart = written(contextChart(context, 18_000));
    await expect(chart).toBeValidSpec();
    const lines = chart.data.values.filter((value) => "role" in value && value.role === "window");
    expect(lines).toMatchObject([{ tokens: 18_000, promptText: "18.0 k" }]);
    const { svg } = await drawChart(chart);
    const without = await drawChart(written(contextChart(context)));
    expect(svg.split("mark-rule").length - without.svg.split("mark-rule").length).toBe(1);
  });
});

describe("turnCostChart", () => {
  it("draws every turn, of more than 200 a few a bar", () => {
    const turns = Array.from({ length: 373 }, (_, at) =>
      turnOf(at + 1, { costUsd: 1, costNanoUsd: "1000000000" }),
    );
    const drawn = (count: number) =>
      written(turnCostChart(turns.slice(0, count))).data.values.filter(
        (value): value is { readonly turn: string; readonly costUsd: number } =>
          "part" in value && value.part === "main thread",
      );
    expect(drawn(200)).toHaveLength(200);
    const pairs = drawn(373);
    // 373 turns by twos: 186 pairs and the last one.
    expect(pairs).toHaveLength(187);
    expect(pairs[0]).toMatchObject({ turn: "1–2", costUsd: 2 });
    expect(pairs.at(-1)).toMatchObject({ turn: "373", costUsd: 1 });
    expect(pairs.reduce((sum, { costUsd }) => sum + costUsd, 0)).toBe(373);
  });
});

describe("rentChart", () => {
  it("has digits enough to tell bars of unequal length apart", () => {
    const [row] = ordinaryDetail().rent.rows;
    const rows = [9_900_000, 9_300_000, 8_700_000].map((nanoUsd) => ({
      ...row!,
      entryCostNanoUsd: "0",
      rentCostNanoUsd: String(nanoUsd),
    }));
    const labels = written(rentChart(rows)).data.values.map((value) =>
      "label" in value ? String(value.label) : "",
    );
    expect(new Set(labels.map((label) => label.split(" in ")[0])).size).toBe(3);
  });

  it("names a result by its call, and by its turn where calls are called alike", () => {
    const [row] = ordinaryDetail().rent.rows;
    const read = { ...row!, tool: "Read", program: null, target: "/shop/cart.ts", turn: 1 };
    const rows = [read, { ...read, turn: 2 }, { ...read, target: "/shop/tax.ts", turn: 2 }];
    const names = written(rentChart(rows)).data.values.map((value) => "name" in value && value.name);
    expect(names).toEqual(["Read cart.ts · turn 1", "Read cart.ts · turn 2", "Read tax.ts"]);
  });
});
