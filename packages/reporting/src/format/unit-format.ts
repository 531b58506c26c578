import type { FigureUnit } from "@turnmeter/metrics/figures.js";
import type { Formats } from "./formats.js";
import type { Rounding } from "./rounding.js";

/** Writes a number of a unit. */
export type UnitFormat = (value: number, rounding?: Rounding) => string;

/** How figures of a unit are written; a plain ratio to one decimal. */
export function unitFormat(unit: FigureUnit, formats: Formats): UnitFormat {
  switch (unit) {
    case "ms":
      return formats.duration;
    case "share":
      return formats.percent;
    case "ratio":
      return (value) => formats.decimal(value, 1);
    default:
      return formats[unit];
  }
}
