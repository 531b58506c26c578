import { loader, logger, None, parse, resetSVGDefIds, textMetrics, View } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { compile } from "vega-lite";
import type { TopLevelSpec } from "vega-lite";
import type { WrittenSpec } from "../report.js";
import { withTheme } from "../theme/with-theme.js";
import type { MeasuredText } from "./vega-text.js";
import type { Theme } from "../theme/theme.js";

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

const NOTHING = /[\u2066-\u2069]/u;
const NARROW = /[.,:;'’|!iIjl]/u;
const HALF = /[-()[\]/\\ frt"“”·*]/u;
const WIDE = /[mwMW%@—…≥]/u;
const FULL =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;

/**
 * Width of a text in pixels, estimated from how wide its characters are in usual sans-serif fonts, rather too wide than too
 * narrow: the font that a page will be shown in is not known when its pictures are drawn, and the same text must always
 * get the same room.
 */
export function textWidth(text: string, fontSizePx: number): number {
  let width = 0;
  for (const character of text) width += emOf(character);
  return Math.round(width * fontSizePx * 10) / 10;
}

function emOf(character: string): number {
  if (NOTHING.test(character)) return 0;
  if (NARROW.test(character)) return 0.31;
  if (HALF.test(character)) return 0.4;
  if (WIDE.test(character)) return 0.93;
  if (FULL.test(character)) return 1.05;
  if (/\p{Lu}/u.test(character)) return 0.7;
  return 0.6;
}
