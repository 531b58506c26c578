import { parse, View } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { compile } from "vega-lite";
import type { TopLevelSpec } from "vega-lite";
import { describe, expect, it } from "vitest";
import { marksOf, nearestMark } from "../../src/chart-runtime/chart-marks.js";
import { legendTarget, markTarget } from "../../src/chart-runtime/explore-charts.js";
import { linkedSpec } from "../../src/chart-runtime/draw-chart.js";
import { written } from "../../src/format/written.js";
import { chartSpecOf } from "../../src/plot/chart-spec.js";
import { rankedBars } from "../../src/plot/ranked-bars.js";
import type { WrittenSpec } from "../../src/report.js";

const box = { x1: 0, y1: 0, x2: 10, y2: 10 };

async function drawn(spec: WrittenSpec): Promise<View> {
  const json: TopLevelSpec = JSON.parse(JSON.stringify({ ...linkedSpec(spec), width: 400 }));
  const view = new View(parse(compile(json).spec, undefined, { ast: true }), {
    expr: expressionInterpreter,
    renderer: "none",
  });
  return view.runAsync();
}

/** The opacity of each bar by its name. */
async function opacities(view: View, choice: object): Promise<Readonly<Record<string, unknown>>> {
  await view.signal("choice", choice).runAsync();
  return Object.fromEntries(
    marksOf(view).map(({ datum, item }) => [datum["name"], "opacity" in item ? item.opacity : undefined]),
  );
}

const at = { field: "at", type: "quantitative" };
const tooltip = [{ field: "name", title: "Name" }];
const bar = (name: string, value: number, keys: object) => ({
  name,
  value,
  label: String(value),
  tone: "toneAccent",
  details: [["Calls", String(value)]] as const,
  keys,
});
const bars = written(
  rankedBars(
    [
      bar("Bash", 30, { project: "/src/shop", tool: "Bash" }),
      bar("Edit", 20, { project: "/src/shop", tool: "Edit" }),
      bar("several", 10, { tool: ["Bash", "Read"], project: null }),
    ],
    { description: "Bars.", noun: "Tool", labelWidth: 60 },
  ),
);

describe("a chart that knows what its marks are of", () => {
  it("dims what is of something else, and nothing where nothing is chosen that it knows", async () => {
    const view = await drawn(bars);
    expect(await opacities(view, {})).toEqual({ Bash: 1, Edit: 1, several: 1 });
    expect(await opacities(view, { tool: "Bash" })).toEqual({ Bash: 1, Edit: 0.18, several: 1 });
    expect(await opacities(view, { project: "/src/shop" })).toEqual({ Bash: 1, Edit: 1, several: 0.18 });
    expect(await opacities(view, { tool: "Read", project: "/src/shop" })).toEqual({
      Bash: 0.18,
      Edit: 0.18,
      several: 0.18,
    });
    expect(await opacities(view, { day: "2026-11-09" })).toEqual({ Bash: 1, Edit: 1, several: 1 });
    view.finalize();
  });

  it("has each row's mark once, with the values of its tooltip", async () => {
    const view = await drawn(bars);
    expect(marksOf(view).map(({ values }) => values)).toEqual([
      { Tool: "Bash", Calls: "30" },
      { Tool: "Edit", Calls: "20" },
      { Tool: "several", Calls: "10" },
    ]);
    const [bash, edit] = marksOf(view);
    expect(edit!.box.y1).toBeGreaterThan(bash!.box.y1);
    expect(bash!.box.x2 - bash!.box.x1).toBeGreaterThan(edit!.box.x2 - edit!.box.x1);
    view.finalize();
  });

  it("chooses the first of its dimensions that a mark has one key of", async () => {
    const view = await drawn(bars);
    expect(marksOf(view).map((mark) => markTarget(bars, mark))).toEqual([
      ["project", "/src/shop"],
      ["project", "/src/shop"],
      // Its tools are two.
      null,
    ]);
    view.finalize();
  });

  it("keeps the opacity of points, and what is drawn from other data", async () => {
    const spec = written(
      chartSpecOf({
        description: "Points.",
        values: [
          { name: "one", at: 1, tool: "Bash" },
          { name: "other", at: 2, tool: "Edit" },
        ],
        height: 40,
        links: { fields: { tool: "tool" } },
        view: {
          layer: [
            { data: { values: [{ name: "line", at: 1.5 }] }, mark: "rule", encoding: { x: at, tooltip } },
            { mark: "point", encoding: { x: at, tooltip } },
          ],
        },
      }),
    );
    const view = await drawn(spec);
    expect(await opacities(view, {})).toEqual({ line: undefined, one: 0.7, other: 0.7 });
    const chosen = await opacities(view, { tool: "Edit" });
    expect(chosen).toMatchObject({ line: undefined, other: 0.7 });
    expect(chosen["one"]).toBeCloseTo(0.7 * 0.18);
    view.finalize();
  });

  it("stays as it is where no row has a key", () => {
    const plain = written(
      chartSpecOf({
        description: "Bars.",
        values: [{ name: "a", value: 1 }],
        height: 20,
        view: { mark: "bar", encoding: { x: { field: "value", type: "quantitative" } } },
      }),
    );
    expect(linkedSpec(plain)).toBe(plain);
  });

  it("chooses what a name of its legend stands for, but not what stands for several", () => {
    const spec = written(
      chartSpecOf({
        description: "Bars.",
        values: [
          { series: "opus", model: "opus-5" },
          { series: "opus", model: "opus-5" },
          { series: "2 others", model: "haiku-5" },
          { series: "2 others", model: "sonnet-5" },
        ],
        height: 20,
        view: { mark: "bar", encoding: {} },
        links: { fields: { model: "model" }, legend: "model" },
      }),
    );
    expect(legendTarget(spec, { box, value: "opus" })).toEqual(["model", "opus-5"]);
    expect(legendTarget(spec, { box, value: "2 others" })).toBeNull();
  });
});

describe("the nearest mark", () => {
  const small = { box: { x1: 4, y1: 4, x2: 6, y2: 6 } };
  const large = { box };
  const far = { box: { x1: 30, y1: 0, x2: 40, y2: 10 } };

  it.each([
    [5, 5, 5, small],
    [1, 1, 5, large],
    // 8 px from the large one, 12 from the far one.
    [18, 5, 10, large],
    [18, 5, 7, null],
    [21, 5, 10, far],
  ])("at %i, %i within %i px", (x, y, within, mark) => {
    expect(nearestMark([large, small, far], x, y, within)).toBe(mark);
  });
});
