import type { WeeklyReportData } from "@turnmeter/metrics";
import { drawCard } from "./card/draw-card.js";
import { hasLetters } from "./card/letters.js";
import { pngOf } from "./card/png.js";
import { weeklyCard } from "./card/weekly-card.js";
import type { Formats } from "./format/formats.js";
import { written } from "./format/written.js";
import type { Report } from "./report.js";

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

/** Every text of some data. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
