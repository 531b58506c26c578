import type { SafeFs } from "@turnmeter/safe-fs";
import type { LogEvent } from "@turnmeter/schema";
import type { LogFile, LogUnit } from "../log-format.js";
import type { Source } from "../source.js";
import { contentReading, GrowingLog } from "./growing-log.js";
import { readDocument } from "./read-document.js";
import { formatOf, openReading } from "./read-unit.js";

/** A unit whose files of lines are read as they grow. */
export interface GrowingUnit {
  /** Begins a file of lines. Rows of several files may come in turns. */
  openLog(file: LogFile): GrowingLog;
  /** The events of a small document beside the logs in its current state, given what is known of the unit so far. */
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

/** How the lines of a unit are read. */
export interface GrowingUnitOptions {
  readonly sources?: readonly Source[] | undefined;
  /** True: lines tell what calls were given and gave. */
  readonly hasContents?: boolean;
}

/** Opens a unit, before its first row is read. @throws Error where its source is not known */
export async function openGrowingUnit(
  unit: LogUnit,
  fs: SafeFs,
  { sources, hasContents = false }: GrowingUnitOptions = {},
): Promise<GrowingUnit> {
  const format = await formatOf(unit, sources);
  const reading = await openReading(unit, format, fs, {});
  const contentsOf = hasContents ? contentReading((await format.loadCalls?.())?.contents ?? null) : null;
  return {
    openLog: (file) => new GrowingLog(file, reading, contentsOf),
    readDocument: (file) => readDocument(file, reading),
  };
}
