import { loader, logger, None, parse, resetSVGDefIds, textMetrics, View } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { compile, type TopLevelSpec } from "vega-lite";
import type { Formats } from "../format/formats.js";
import { written } from "../format/written.js";
import { chartsOf, firstScreenCharts, type Report, type WrittenChart, type WrittenSpec } from "../report.js";
import { darkTheme, lightTheme, withTheme, type Theme } from "../theme/theme.js";
import { compactSvg } from "./compact-svg.js";
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

/** Draws an SVG without a browser; the same on every machine. `width` in pixels. */
async function drawSvg(spec: WrittenSpec, theme: Theme, width: number): Promise<string> {
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

/** The charts of a report as pictures, for a page without a script. */
export interface Pictures {
  /** SVG by chart id, in the light theme. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Style sheet that turns them dark where the page is. */
  readonly pictureStyle: string;
}

// A chart that takes the whole width is drawn for a screen and for a phone, and the page shows the one that fits.
const WIDTHS = {
  half: [{ size: "half-size", width: 420 }],
  wide: [
    { size: "broad", width: 860 },
    { size: "narrow", width: 350 },
  ],
} as const;

/** Every chart of a report drawn by Vega as SVG: no browser is needed, and the same report gives the same bytes. */
export async function drawPictures(report: Report, formats?: Formats): Promise<Pictures> {
  const pictures = new Map<string, string>();
  const colors = new Map<string, string>();
  for (const chart of written(
    [...firstScreenCharts(report.firstScreen), ...report.sections.flatMap((section) => chartsOf(section))],
    formats,
  )) {
    const picture = await drawPicture(chart);
    pictures.set(chart.id, picture.markup);
    for (const [light, dark] of picture.colors) if (!colors.has(light)) colors.set(light, dark);
  }
  return { pictures, pictureStyle: darkPictureStyle(colors) };
}

async function drawPicture({
  id,
  span,
  spec,
}: WrittenChart): Promise<{ readonly markup: string; readonly colors: DarkColors }> {
  const drawn: string[] = [];
  const colors = new Map<string, string>();
  for (const { size, width } of WIDTHS[span]) {
    const name = `${id}-${size}`;
    const light = compactSvg(await drawSvg(spec, lightTheme, width), name, size);
    const dark = hasThemeColorsOnly(light)
      ? darkThemeColors(light)
      : darkColorsOf(light, compactSvg(await drawSvg(spec, darkTheme, width), name, size));
    for (const [from, to] of dark) if (!colors.has(from)) colors.set(from, to);
    drawn.push(light);
  }
  return { markup: drawn.join("\n"), colors };
}

const COLORS = /\b((?:fill|stroke|stop-color)="([^"]*)")/g;
const COLOR = /^(?:#[0-9a-f]{3,8}|rgba?\([\d., %]+\))$/i;

/** From a light colour attribute, such as `fill="#015ab3"`, to its dark colour. */
type DarkColors = ReadonlyMap<string, string>;

/** If so, dark colours are known without a second drawing. */
function hasThemeColorsOnly(svg: string): boolean {
  return [...svg.matchAll(COLORS)].every(([, , color]) => !COLOR.test(color!) || themeColors.has(color!));
}

/** Only for pictures with theme colours. */
function darkThemeColors(svg: string): DarkColors {
  return new Map(
    [...svg.matchAll(COLORS)].flatMap(([, attribute, color]): [string, string][] => {
      const dark = themeColors.get(color!);
      return dark === undefined ? [] : [[attribute!, dark]];
    }),
  );
}

const themeColors = pairsOf(lightTheme, darkTheme);

/** Pairs colours by their path in two themes. */
function pairsOf(light: unknown, dark: unknown): Map<string, string> {
  if (typeof light === "string" && typeof dark === "string")
    return new Map(COLOR.test(light) && COLOR.test(dark) ? [[light, dark]] : []);
  if (!isRecord(light) || !isRecord(dark)) return new Map();
  const pairs = new Map<string, string>();
  for (const [key, value] of Object.entries(light))
    for (const [from, to] of pairsOf(value, dark[key])) if (!pairs.has(from)) pairs.set(from, to);
  return pairs;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Pairs colours of the same picture drawn in two themes. */
function darkColorsOf(light: string, dark: string): DarkColors {
  const others = [...dark.matchAll(COLORS)].map(([, , color]) => color!);
  const pairs = new Map<string, string>();
  [...light.matchAll(COLORS)].forEach(([, attribute, color], at) => {
    const other = others[at];
    if (other !== undefined && COLOR.test(color!) && COLOR.test(other) && !pairs.has(attribute!))
      pairs.set(attribute!, other);
  });
  return pairs;
}

function darkPictureStyle(colors: DarkColors): string {
  if (colors.size === 0) return "";
  const rules = [...colors]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([attribute, dark]) => `.picture [${attribute}]{${attribute.slice(0, attribute.indexOf("="))}:${dark}}`,
    );
  return `@media screen and (prefers-color-scheme: dark) {\n${rules.join("\n")}\n}\n`;
}
