import { figures } from "@turnmeter/metrics/figures.js";
import type { Figure, FigureId } from "@turnmeter/metrics/figures.js";
import type { Formats } from "../format/formats.js";

/** What a figure is called. */
export function figureTitle(id: FigureId, formats: Formats): string {
  const { title }: Figure = figures[id];
  return typeof title === "string" ? title : title(formats.count);
}
