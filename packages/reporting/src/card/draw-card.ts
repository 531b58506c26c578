import { lightTheme, type ToneName } from "../theme/theme.js";
import { textContours, textWidth, wrapped, type Face } from "./letters.js";
import { fill, rasterOf, rectangle, type Raster, type Rgb } from "./raster.js";
import type { Text } from "../format/sentence.js";
import type { Written } from "../format/written.js";

const cardSize = { width: 1200, height: 630 } as const;

const LEFT = 64;
const RIGHT = cardSize.width - 64;
const MIDDLE = 620;

/** A card drawn in the light theme. The same card gives the same pixels on every machine. */
export function drawCard(card: WrittenCard): Raster {
  const raster = rasterOf(cardSize.width, cardSize.height, colorOf("tonePaper"));
  const write = writer(raster);
  write(card.kicker, { x: LEFT, y: 78, sizePx: 25, tone: "toneMuted", widthPx: 720 });
  write(card.footer, { x: RIGHT, y: 78, sizePx: 21, align: "end", tone: "toneMuted" });
  const title = wrapped(card.title, { sizePx: 50, face: "bold", widthPx: RIGHT - LEFT, lines: 2 });
  title.forEach((line, at) => write(line, { x: LEFT, y: 142 + at * 60, sizePx: 50, face: "bold" }));
  // One line leaves its room to what is below.
  const top = title.length > 1 ? 236 : 206;
  drawCost(card, top, write);
  if (card.strip.length > 0) drawStrip(card.strip, { top: top - 10, bottom: top + 138 }, raster);
  if (card.cost === "") return raster;
  const line = top + 178;
  fill(raster, [rectangle(LEFT, line, RIGHT - LEFT, 2)], colorOf("toneQuiet"));
  if (card.why === null) drawFigures(card, { x: LEFT, top: line + 52 }, write);
  else {
    // Below a title of two lines is room for one bar less.
    drawWhy({ ...card.why, bars: card.why.bars.slice(0, 5 - title.length) }, line + 46, raster);
    drawFigures(card, { x: MIDDLE + 60, top: line + 46 }, write);
  }
  return raster;
}

function drawCost({ cost, details }: WrittenCard, top: number, write: Write): void {
  write(cost, { x: LEFT, y: top + 62, sizePx: 86, face: "bold", widthPx: MIDDLE - LEFT - 40 });
  details.forEach((detail, at) =>
    write(detail, {
      x: LEFT,
      y: top + 106 + at * 34,
      sizePx: 25,
      tone: "toneMuted",
      widthPx: MIDDLE - LEFT - 40,
    }),
  );
}

function drawStrip(
  bars: WrittenCard["strip"],
  { top, bottom }: { readonly top: number; readonly bottom: number },
  raster: Raster,
): void {
  const write = writer(raster);
  const most = Math.max(...bars.map(({ usd }) => usd), 0);
  const step = (RIGHT - MIDDLE) / bars.length;
  const width = Math.min(46, step * 0.7);
  const room = bottom - top - 62;
  bars.forEach(({ name, label, usd, tone }, at) => {
    const center = MIDDLE + step * (at + 0.5);
    const height = most > 0 ? Math.max(2, (usd / most) * room) : 2;
    const base = bottom - 30;
    fill(raster, [rectangle(center - width / 2, base - height, width, height)], colorOf(tone));
    write(label, {
      x: center,
      y: base - height - 9,
      sizePx: 20,
      align: "middle",
      tone: "toneText",
      widthPx: step,
    });
    write(name, { x: center, y: bottom, sizePx: 20, align: "middle", tone: "toneMuted", widthPx: step });
  });
}

/** Bar names take the width they need within these limits. */
const NAME_WIDTH = { least: 190, most: 260 };
const NAME_SIZE = 24;
const NAME_GAP = 12;
const LABEL_WIDTH = 118;
const ROW = 42;

function drawWhy({ title, bars }: NonNullable<WrittenCard["why"]>, top: number, raster: Raster): void {
  const write = writer(raster);
  write(title, { x: LEFT, y: top, sizePx: 25, face: "bold", widthPx: MIDDLE - LEFT });
  const [least, most] = [
    Math.min(0, ...bars.map(({ usd }) => usd)),
    Math.max(0, ...bars.map(({ usd }) => usd)),
  ];
  const longest = Math.max(...bars.map(({ name }) => textWidth(name, NAME_SIZE))) + NAME_GAP;
  const nameWidth = Math.min(NAME_WIDTH.most, Math.max(NAME_WIDTH.least, Math.ceil(longest)));
  const start = LEFT + nameWidth + (least < 0 ? LABEL_WIDTH : 0);
  const room = MIDDLE - start - LABEL_WIDTH;
  const placeOf = (usd: number): number => start + ((usd - least) / (most - least || 1)) * room;
  bars.forEach(({ name, label, usd, tone }, at) => {
    const y = top + 40 + at * ROW;
    const [from, to] = usd < 0 ? [placeOf(usd), placeOf(0)] : [placeOf(0), placeOf(usd)];
    write(name, { x: LEFT, y, sizePx: NAME_SIZE, widthPx: nameWidth - NAME_GAP });
    fill(raster, [rectangle(from, y - 20, Math.max(2, to - from), 26)], colorOf(tone));
    if (usd < 0) write(label, { x: from - 8, y, sizePx: 22, align: "end", widthPx: LABEL_WIDTH - 8 });
    else write(label, { x: to + 8, y, sizePx: 22, widthPx: LABEL_WIDTH - 8 });
  });
  const zero = placeOf(0);
  fill(raster, [rectangle(zero - 1, top + 14, 2, bars.length * ROW)], colorOf("toneMuted"));
}

function drawFigures(
  { figures }: WrittenCard,
  { x, top }: { readonly x: number; readonly top: number },
  write: Write,
): void {
  figures.forEach(({ value, label, change }, at) => {
    const y = top + at * ROW;
    const face = "bold";
    write(value, { x, y, sizePx: 27, face });
    const next = x + textWidth(`${value} `, 27, face);
    write(label, { x: next, y, sizePx: 25 });
    if (change !== null)
      write(change, { x: next + textWidth(`${label}  `, 25), y, sizePx: 25, tone: "toneMuted" });
  });
}

interface TextPlace {
  readonly x: number;
  /** Text baseline. */
  readonly y: number;
  readonly sizePx: number;
  readonly face?: Face;
  readonly tone?: ToneName;
  readonly align?: "start" | "middle" | "end";
  /** Longer texts are cut. */
  readonly widthPx?: number;
}

type Write = (text: string, place: TextPlace) => void;

function writer(raster: Raster): Write {
  return (
    text,
    { x, y, sizePx, face = "regular", tone = "toneText", align = "start", widthPx = roomAt(x, align) },
  ) => {
    if (widthPx < sizePx) return;
    const [line = ""] = wrapped(text.replaceAll(" ", "\u00a0"), { sizePx, face, widthPx, lines: 1 });
    const width = align === "start" ? 0 : textWidth(line, sizePx, face);
    const left = align === "middle" ? x - width / 2 : x - width;
    fill(raster, textContours(line, { x: left, y, sizePx, face }), colorOf(tone));
  };
}

function roomAt(x: number, align: NonNullable<TextPlace["align"]>): number {
  return align === "start" ? RIGHT - x : x - LEFT;
}

function colorOf(tone: ToneName): Rgb {
  const hex = Number.parseInt(lightTheme.tones[tone].slice(1), 16);
  return [hex >> 16, (hex >> 8) & 255, hex & 255];
}

/** A bar of a card. */
export interface CardBar {
  readonly name: Text;
  /** Its figure as it is written. */
  readonly label: Text;
  /** Dollars; negative for less than before. */
  readonly usd: number;
  readonly tone: ToneName;
}

interface CardFigure {
  readonly value: Text;
  readonly label: Text;
  readonly change: Text | null;
}

/** What the picture for a chat shows. */
export interface Card {
  /** What it is about, such as `week 46 · 9 – 15 Nov 2026`. */
  readonly kicker: Text;
  readonly title: Text;
  readonly cost: Text;
  /** At most three. */
  readonly details: readonly Text[];
  /** The weeks up to this one; empty where there are none. */
  readonly strip: readonly CardBar[];
  readonly figures: readonly CardFigure[];
  /** What the cost, or its change, is made of; null where that is not known. */
  readonly why: { readonly title: Text; readonly bars: readonly CardBar[] } | null;
  readonly footer: Text;
}

type WrittenCard = Written<Card>;
