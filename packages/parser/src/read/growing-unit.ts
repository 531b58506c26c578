import type { SafeFs } from "@turnmeter/safe-fs";
import type { LogEvent } from "@turnmeter/schema";
import type { LogFile, LogUnit } from "../log-format.js";
import type { Source } from "../source.js";
import { GrowingLog } from "./growing-log.js";
import { readDocument } from "./read-document.js";
import { formatOf, openReading } from "./read-unit.js";

/** A unit whose files of lines are read as they grow. */
export interface GrowingUnit {
  /** Begins a file of lines. Rows of several files may come in turns. */
  openLog(file: LogFile): GrowingLog;
  /** The events of a small document beside the logs, as it is now, by what is known of the unit so far. */
  readDocument(file: LogFile): Promise<readonly LogEvent[]>;
}

/** How a unit's files have to be read where they change. */
export interface GrowthOfUnit {
  /** True if lines can be read as they come; false if a change needs the whole unit again. */
  readonly isByLines: boolean;
  /** True if what lines mean depends on which files the unit has. */
  readonly knowsFiles: boolean;
}

/** How a unit has to be read where its files change. @throws Error where its source is not known */
export async function growthOf(unit: LogUnit, sources?: readonly Source[]): Promise<GrowthOfUnit> {
  const format = await formatOf(unit, sources);
  const logs = unit.files.filter(({ kind }) => kind !== "meta");
  // A document that fills one line is read as lines, but it has no LF that would end it.
  const isOfLines = logs.every(({ framing, path }) => framing === "lines" && !path.endsWith(".json"));
  return {
    isByLines: isOfLines && (logs.length === 1 || format.takesTurns === true),
    knowsFiles: format.knowsFiles === true,
  };
}

/** Opens a unit, before its first row is read. @throws Error where its source is not known */
export async function openGrowingUnit(
  unit: LogUnit,
  fs: SafeFs,
  sources?: readonly Source[],
): Promise<GrowingUnit> {
  const reading = await openReading(unit, await formatOf(unit, sources), fs, {});
  return {
    openLog: (file) => new GrowingLog(file, reading),
    readDocument: (file) => readDocument(file, reading),
  };
}
