/// <reference lib="dom" />
import { parse, View } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { compile } from "vega-lite";
import type { TopLevelSpec } from "vega-lite";
import { Handler } from "vega-tooltip";
import type { WrittenSpec } from "../report.js";
import type { Theme } from "../theme/theme.js";
import { withTheme } from "../theme/with-theme.js";

/** A chart on the page. */
export interface DrawnChart {
  /** Ends the chart's listeners; its picture stays until the next is drawn. */
  readonly finalize: () => void;
}

/** Draws a chart as SVG at a width in pixels, in place of what is in the container. Expressions are interpreted, never evaluated. */
export async function drawChart(
  container: HTMLElement,
  spec: WrittenSpec,
  theme: Theme,
  width: number,
): Promise<DrawnChart> {
  const { spec: vegaSpec } = compile(asTopLevelSpec({ ...withTheme(spec, theme), width }));
  const view = new View(parse(vegaSpec, undefined, { ast: true }), {
    expr: expressionInterpreter,
    renderer: "svg",
    tooltip: new Handler({ disableDefaultStyle: true, maxDepth: 1 }).call,
  });
  view.signal("chartWidth", width);
  view.description(spec.description);
  const picture = document.createElement("div");
  await view.initialize(picture).hover().runAsync();
  container.replaceChildren(picture);
  return { finalize: () => void view.finalize() };
}

function asTopLevelSpec(spec: WrittenSpec): TopLevelSpec {
  const json: TopLevelSpec = JSON.parse(JSON.stringify(spec));
  return json;
}
