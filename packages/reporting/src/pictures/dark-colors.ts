import { darkTheme } from "../theme/dark-theme.js";
import { lightTheme } from "../theme/light-theme.js";

const COLORS = /\b((?:fill|stroke|stop-color)="([^"]*)")/g;
const COLOR = /^(?:#[0-9a-f]{3,8}|rgba?\([\d., %]+\))$/i;

/** A colour attribute of the light pictures, such as `fill="#015ab3"`, and the colour that stands for it in the dark. */
export type DarkColors = ReadonlyMap<string, string>;

/** True where a theme names every colour of a picture, so that its dark colours are known without drawing it dark. */
export function hasThemeColorsOnly(svg: string): boolean {
  return [...svg.matchAll(COLORS)].every(([, , color]) => !COLOR.test(color!) || themeColors.has(color!));
}

/** What each colour of a picture is in the dark theme, for pictures with the colours of a theme only. */
export function darkThemeColors(svg: string): DarkColors {
  return new Map(
    [...svg.matchAll(COLORS)].flatMap(([, attribute, color]): [string, string][] => {
      const dark = themeColors.get(color!);
      return dark === undefined ? [] : [[attribute!, dark]];
    }),
  );
}

const themeColors = pairsOf(lightTheme, darkTheme);

/** The colours at the same places of two themes. */
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

/** What each colour of a picture is in the same picture drawn in another theme. */
export function darkColorsOf(light: string, dark: string): DarkColors {
  const others = [...dark.matchAll(COLORS)].map(([, , color]) => color!);
  const pairs = new Map<string, string>();
  [...light.matchAll(COLORS)].forEach(([, attribute, color], at) => {
    const other = others[at];
    if (other !== undefined && COLOR.test(color!) && COLOR.test(other) && !pairs.has(attribute!))
      pairs.set(attribute!, other);
  });
  return pairs;
}

/** A style sheet that gives pictures their dark colours where the reader has a dark screen. */
export function darkPictureStyle(colors: DarkColors): string {
  if (colors.size === 0) return "";
  const rules = [...colors]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([attribute, dark]) => `.picture [${attribute}]{${attribute.slice(0, attribute.indexOf("="))}:${dark}}`,
    );
  return `@media screen and (prefers-color-scheme: dark) {\n${rules.join("\n")}\n}\n`;
}
