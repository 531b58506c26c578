import type { WeeklyReportData } from "@turnmeter/metrics";
import { crc32, deflateSync } from "node:zlib";
import { drawCard, type Card, type CardBar } from "./card/draw-card.js";
import { hasLetters } from "./card/letters.js";
import type { Formats } from "./format/formats.js";
import { written } from "./format/written.js";
import type { Report, CostBar, FirstScreen } from "./report.js";
import type { Raster } from "./card/raster.js";
import { joined, say } from "./format/sentence.js";
import { sourcesText } from "./sections/problem-explanations.js";
import type { ToneName } from "./theme/theme.js";
import { reportClaim } from "./weekly/title.js";
import { periodText } from "./weekly/weekly-report.js";

/**
 * The weekly report as a picture for a chat: a PNG of 1200 × 630 pixels without any name. A language whose digits have no
 * outlines is written in English.
 */
export function renderCard(
  data: WeeklyReportData,
  report: Pick<Report, "firstScreen">,
  formats?: Formats,
): Uint8Array {
  const card = weeklyCard(data, report);
  const localised = written(card, formats);
  const isDrawable = textsOf(localised).every(hasLetters);
  return pngOf(drawCard(isDrawable ? localised : written(card)));
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RED_GREEN_BLUE = 2;
const PIXEL_BYTES = 3;
/** PNG filters: none, and up. */
const [AS_IT_IS, FROM_ABOVE] = [0, 2];

/** A picture as a PNG file. */
export function pngOf({ width, height, pixels }: Raster): Uint8Array {
  const stride = width * PIXEL_BYTES;
  const rows = new Uint8Array((stride + 1) * height);
  for (let row = 0; row < height; row++) {
    const start = row * (stride + 1);
    rows[start] = row === 0 ? AS_IT_IS : FROM_ABOVE;
    for (let at = 0; at < stride; at++) {
      const above = row === 0 ? 0 : pixels[(row - 1) * stride + at]!;
      rows[start + 1 + at] = pixels[row * stride + at]! - above;
    }
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, RED_GREEN_BLUE, 0, 0, 0], 8);
  const chunks = [
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", new Uint8Array()),
  ];
  return Uint8Array.from(Buffer.concat([Uint8Array.from(SIGNATURE), ...chunks]));
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(Buffer.from(type, "latin1"), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}

const MOST_BARS = 4;

/**
 * The weekly report for a chat. It has no name of a project, session, person or place: its title is the report's without
 * names, and its bars are of causes or models.
 */
export function weeklyCard(data: WeeklyReportData, { firstScreen }: Pick<Report, "firstScreen">): Card {
  const { sources } = data.quality.problems;
  const stamp = sources === null ? null : say`only ${sourcesText(sources)}`;
  return {
    kicker: joined(["turnmeter", data.isSample ? "sample data" : null, stamp, periodText(data)], " · "),
    title: reportClaim(data),
    cost: firstScreen?.cost.value ?? "",
    details: [...(firstScreen?.cost.details ?? []), firstScreen?.cost.graveUnpriced ?? null].filter(
      (text) => text !== null,
    ),
    strip: (firstScreen?.stripBars ?? []).map((bar, at, all) =>
      barOf(bar, at === all.length - 1 ? "toneAccent" : "toneQuiet"),
    ),
    figures: (firstScreen?.figures ?? []).map(({ value, label, change, isNoise }) => ({
      value,
      label,
      change: change === null || !isNoise ? change : say`${change} (noise)`,
    })),
    why: whyOf(firstScreen),
    footer: joined(firstScreen?.cost.legend ?? []),
  };
}

/** Views whose names reveal nothing private. */
const NAMELESS = ["cause", "model"];

function whyOf(firstScreen: FirstScreen | undefined): Card["why"] {
  const why = firstScreen?.why ?? null;
  if (why === null) return null;
  const views = why.views.filter(({ id, bars }) => NAMELESS.includes(id) && bars.length > 1);
  const view = views.find(({ id }) => id === why.open) ?? views.find(({ id }) => id === "cause") ?? views[0];
  if (view === undefined) return null;
  // Where nothing is compared a bar is a cost, which has no sign.
  const isSigned = why.title === "Why";
  return {
    title: say`${why.title}: by ${view.label}`,
    bars: view.bars
      .slice(0, MOST_BARS)
      .map((bar) => barOf(bar, isSigned ? (bar.usd < 0 ? "tone3" : "tone6") : "toneAccent")),
  };
}

function barOf({ name, label, usd }: CostBar, tone: ToneName): CardBar {
  return { name, label, usd, tone };
}
