import { outlines } from "./outlines.js";
import type { Contour } from "./raster.js";

export type Face = keyof typeof outlines;

interface Letter {
  /** Thousandths of an em. */
  readonly width: number;
  readonly path: string;
}

const faces: { [F in Face]?: ReadonlyMap<string, Letter> } = {};

function lettersOf(face: Face): ReadonlyMap<string, Letter> {
  return (faces[face] ??= new Map(
    outlines[face]
      .trim()
      .split("\n")
      .map((line) => {
        const [code = "", width = "", ...path] = line.split(" ");
        return [
          String.fromCodePoint(Number.parseInt(code, 16)),
          { width: Number(width), path: path.join(" ") },
        ];
      }),
  ));
}

// Spaces of other widths, and what keeps a number in its direction.
const SPACES = /[\u2002-\u200a\u202f]/gu;
const WITHOUT_WIDTH = /[\u2060-\u2069\u200b-\u200f\ufeff]/gu;

function drawable(text: string): string {
  return text.replace(SPACES, "\u00a0").replace(WITHOUT_WIDTH, "");
}

/** True where each character of a text has an outline. */
export function hasLetters(text: string): boolean {
  const letters = lettersOf("regular");
  return Array.from(drawable(text)).every((character) => letters.has(character));
}

/** Width of a text in pixels. */
export function textWidth(text: string, sizePx: number, face: Face = "regular"): number {
  const letters = lettersOf(face);
  const thousandths = Array.from(drawable(text)).reduce(
    (sum, character) => sum + letterOf(letters, character).width,
    0,
  );
  return (thousandths * sizePx) / 1000;
}

/** The outlines of a text that begins at x on the baseline y; `?` stands for a character that has none. */
export function textContours(
  text: string,
  {
    x,
    y,
    sizePx,
    face,
  }: { readonly x: number; readonly y: number; readonly sizePx: number; readonly face: Face },
): readonly Contour[] {
  const letters = lettersOf(face);
  const scale = sizePx / 1000;
  const contours: Contour[] = [];
  let left = x;
  for (const character of drawable(text)) {
    const { width, path } = letterOf(letters, character);
    contours.push(...contoursOf(path, left, y, scale));
    left += width * scale;
  }
  return contours;
}

function letterOf(letters: ReadonlyMap<string, Letter>, character: string): Letter {
  return letters.get(character) ?? letters.get("?")!;
}

const STEPS = 8;

/** Flattens M, L, Q and Z to closed polylines. */
function contoursOf(path: string, left: number, top: number, scale: number): readonly Contour[] {
  const contours: number[][] = [];
  let points: number[] = [];
  for (const [, command = "", numbers = ""] of path.matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers
      .trim()
      .split(" ")
      .map((number, at) => (at % 2 === 0 ? left : top) + Number(number) * scale);
    if (command === "M") contours.push((points = [x1, y1]));
    else if (command === "L") points.push(x1, y1);
    else if (command === "Q") points.push(...curve(points.slice(-2), [x1, y1, x2, y2]));
  }
  return contours;
}

function curve(
  from: readonly number[],
  [x1, y1, x2, y2]: readonly [number, number, number, number],
): number[] {
  const [x0 = 0, y0 = 0] = from;
  return Array.from({ length: STEPS }, (_, at) => {
    const t = (at + 1) / STEPS;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
    return [a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2];
  }).flat();
}

/** A text in lines that are no wider than given; beyond the last line it ends with `…`. */
export function wrapped(
  text: string,
  {
    sizePx,
    face,
    widthPx,
    lines,
  }: { readonly sizePx: number; readonly face: Face; readonly widthPx: number; readonly lines: number },
): readonly string[] {
  const fits = (line: string): boolean => textWidth(line, sizePx, face) <= widthPx;
  const found: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer)) line = longer;
    else {
      if (line !== "") found.push(line);
      line = word;
    }
  }
  found.push(line);
  const shown = found.slice(0, lines).map((one) => cutTo(one, fits));
  if (found.length > lines) shown[lines - 1] = cutTo(`${shown[lines - 1]!}…`, fits);
  return shown;
}

function cutTo(line: string, fits: (line: string) => boolean): string {
  if (fits(line)) return line;
  const characters = Array.from(line.replace(/…$/, ""));
  const cut = (length: number): string => `${characters.slice(0, length).join("").trimEnd()}…`;
  let [least, most] = [0, characters.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(cut(middle))) least = middle;
    else most = middle - 1;
  }
  return cut(least);
}
