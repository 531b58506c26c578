import type { LogEvent } from "@turnmeter/schema";
import type { SafeFs } from "@turnmeter/safe-fs";
import type { UnitCheck } from "../check/unit-check.js";
import { checkSources } from "../check-sources.js";
import { instantOf } from "../decoding/timestamp.js";
import type { Projected } from "../projection.js";
import { readRecordsJson } from "../records/read-records-json.js";
import { readRecordsScanned } from "../records/read-records-scanned.js";
import type { RecordReader } from "../records/record-reader.js";
import type { LogFormat, LogUnit, UnitDecoder } from "../log-format.js";
import type { Source } from "../source.js";
import { sources as allSources, worktreePatterns } from "../sources.js";
import { readDocument } from "./read-document.js";
import { readLogFile } from "./read-log-file.js";
import type { UnitReading } from "./unit-reading.js";
import { UnitSession } from "./unit-session.js";

/** How a unit is read. */
export interface ReadUnitOptions {
  /** Default {@link readRecordsScanned}; {@link readRecordsJson} if whole records or their other keys are needed. */
  readonly reader?: RecordReader;
  /** True: records name their keys that are not read, for decoders that report them. */
  readonly listOtherKeys?: boolean;
  /** True: records are compared with their schemas, and differences are problems too. It takes several times as long. */
  readonly check?: boolean;
  /** Rows written after this instant, epoch ms, are skipped, as if they did not exist yet; default none. */
  readonly until?: number;
  /** The kinds of logs that the unit may be of; default all. */
  readonly sources?: readonly Source[];
}

/**
 * The events of a unit, file after file, in batches. Each file ends with a `fileRead`. Whatever is odd
 * or cannot be read is a problem among the events, and the next file goes on.
 * @throws Error where the unit's source is not known; TypeError or RangeError where `sources` is not a list of sources
 */
export async function* readUnit(
  unit: LogUnit,
  fs: SafeFs,
  options: ReadUnitOptions = {},
): AsyncGenerator<readonly LogEvent[], void, undefined> {
  const format = await formatOf(unit, options.sources);
  const reading = await openReading(unit, format, fs, options);
  for (const file of unit.files) {
    if (file.kind === "meta") yield await readDocument(file, reading);
    else yield* readLogFile(file, reading);
  }
}

/**
 * The format of a unit's logs.
 * @throws Error where the unit's source is not known; TypeError or RangeError where `sources` is not a list of sources
 */
export async function formatOf(
  unit: Pick<LogUnit, "source">,
  sources: readonly Source[] = allSources,
): Promise<LogFormat> {
  if (sources !== allSources) checkSources(sources);
  const source = sources.find(({ id }) => id === unit.source);
  if (source === undefined) throw new Error(`unknown source: ${unit.source}`);
  return source.loadFormat();
}

/** What reads the files of a unit. */
export async function openReading(
  unit: LogUnit,
  format: LogFormat,
  fs: SafeFs,
  options: ReadUnitOptions,
): Promise<UnitReading> {
  return {
    source: unit.source,
    projection: format.projection,
    clock: { timeOf: format.timeOf ?? loggedTime, until: options.until ?? null },
    decoder: openDecoder(format, unit),
    fs,
    reader: options.reader ?? (needsWholeRecords(options) ? readRecordsJson : readRecordsScanned),
    database: format.database ?? null,
    listOtherKeys: options.listOtherKeys ?? false,
    check: options.check === true ? await openCheck(format) : null,
    worktrees: worktreePatterns,
    session: new UnitSession(),
  };
}

/** On failure, a decoder that throws at every record, so that each becomes a problem. */
function openDecoder(format: LogFormat, unit: LogUnit): UnitDecoder {
  try {
    return format.openUnit(unit);
  } catch (error) {
    const fail = () => {
      throw error;
    };
    return { decode: fail, decodeDocument: fail };
  }
}

/** When a record was written as its `timestamp` tells, epoch ms; null if it does not. */
export function loggedTime(record: Projected): number | null {
  return instantOf(record["timestamp"]);
}

function needsWholeRecords({ check, listOtherKeys }: ReadUnitOptions): boolean {
  return check === true || listOtherKeys === true;
}

async function openCheck(format: LogFormat): Promise<UnitCheck> {
  const { openUnitCheck } = await import("../check/unit-check.js");
  return openUnitCheck(format);
}
