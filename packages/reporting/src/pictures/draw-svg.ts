import { loader, logger, None, parse, resetSVGDefIds, textMetrics, View } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { compile } from "vega-lite";
import type { TopLevelSpec } from "vega-lite";
import type { WrittenSpec } from "../report/chart-spec.js";
import type { Theme } from "../theme/theme.js";
import { withTheme } from "../theme/with-theme.js";
import { textWidth } from "./text-width.js";
import type { MeasuredText } from "./vega-text.js";

const DEFAULT_FONT_PX = 11;

// Vega would measure with a canvas where one happens to be installed, and guess where none is.
textMetrics.width = (item: MeasuredText, text = item.text) => {
  const { limit = 0, fontSize = DEFAULT_FONT_PX } = item;
  const lines: readonly unknown[] = Array.isArray(text) ? text : [text];
  const width = Math.max(0, ...lines.map((line) => textWidth(lineOf(line), fontSize)));
  return limit > 0 ? Math.min(width, limit) : width;
};

function lineOf(text: unknown): string {
  return typeof text === "string" || typeof text === "number" ? String(text) : "";
}

/** A chart as SVG at a width in pixels, drawn without a browser. The same chart gives the same picture on every machine. */
export async function drawSvg(spec: WrittenSpec, theme: Theme, width: number): Promise<string> {
  const log = logger(None);
  const { spec: vegaSpec } = compile(asTopLevelSpec({ ...withTheme(spec, theme), width }), { logger: log });
  const view = new View(parse(vegaSpec, undefined, { ast: true }), {
    expr: expressionInterpreter,
    loader: loader(),
    logger: log,
    renderer: "none",
  });
  view.signal("chartWidth", width);
  resetSVGDefIds();
  const svg = await view.toSVG();
  view.finalize();
  return svg;
}

function asTopLevelSpec(spec: WrittenSpec): TopLevelSpec {
  const json: TopLevelSpec = JSON.parse(JSON.stringify(spec));
  return json;
}
