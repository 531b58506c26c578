import { decompress, failureOf, openGrowingUnit } from "@turnmeter/parser";
import type { GrowingUnitOptions, LogFile, LogUnit, ToldLine } from "@turnmeter/parser";
import { SafeFsError } from "@turnmeter/safe-fs";
import type { SafeFs } from "@turnmeter/safe-fs";
import type { LogEvent } from "@turnmeter/schema";

/** So much is read and decoded at once. */
export const pieceBytes = 128 * 1024;

/** What a file of a unit tells where the unit is read as a whole, in the order of its files. */
export type ReadPart =
  | { readonly kind: "lines"; readonly file: LogFile; readonly lines: readonly ToldLine[] }
  | {
      readonly kind: "end";
      readonly file: LogFile;
      /** A last line without LF. */
      readonly lines: readonly ToldLine[];
      readonly events: readonly LogEvent[];
      /** The last line with LF; 0 if there is none. */
      readonly line: number;
      /** Bytes that were read, decompressed. */
      readonly bytes: number;
      /** Why it could not be read to its end; null if it could. */
      readonly failure: string | null;
    };

/** Reads a unit of lines from its start to its end, a piece at a time, as a first run does. */
export async function* readWholeUnit(
  unit: LogUnit,
  fs: SafeFs,
  options: GrowingUnitOptions,
): AsyncGenerator<ReadPart> {
  const growing = await openGrowingUnit(unit, fs, options);
  for (const file of unit.files) {
    if (file.kind === "meta") {
      const events = await growing.readDocument(file);
      yield { kind: "end", file, lines: [], events, line: 0, bytes: 0, failure: null };
      continue;
    }
    const log = growing.openLog(file);
    let failure: string | null = null;
    let bytes = 0;
    let line = 0;
    try {
      for await (const piece of decompress(fs.readChunks(file.path, { chunkBytes: pieceBytes }))) {
        bytes += piece.length;
        const lines = log.add(piece);
        line = lines.at(-1)?.line ?? line;
        yield { kind: "lines", file, lines };
      }
    } catch (error) {
      failure = failureOf(error);
    }
    yield { kind: "end", file, line, bytes, failure, ...log.finish(failure) };
  }
}

/** The unit with the sizes that its files have by now, without those that are gone. */
export async function asItIs(unit: LogUnit, fs: SafeFs): Promise<LogUnit> {
  const files: LogFile[] = [];
  for (const file of unit.files) {
    try {
      const { sizeBytes } = await fs.stat(file.path);
      const logBytes = file.framing === "database" ? await sizeOrNone(`${file.path}-wal`, fs) : 0;
      files.push({ ...file, sizeBytes: sizeBytes + logBytes });
    } catch (error) {
      if (!(error instanceof SafeFsError)) throw error;
      if (!isGone(error)) files.push(file);
    }
  }
  return { ...unit, files };
}

async function sizeOrNone(path: string, fs: SafeFs): Promise<number> {
  try {
    return (await fs.stat(path)).sizeBytes;
  } catch (error) {
    if (error instanceof SafeFsError) return 0;
    throw error;
  }
}

/** Whether something failed since there is no such file. */
export function isGone(error: unknown): boolean {
  return error instanceof SafeFsError && error.code === "not-found";
}
