import { checkPaths, type SafeFs, SafeFsError } from "@turnmeter/safe-fs";
import type { LogEvent } from "@turnmeter/schema";
import { isDeepStrictEqual } from "node:util";
import { checkSources } from "../check-sources.js";
import type { LogFile, LogUnit } from "../log-format.js";
import { sources as allSources } from "../sources.js";
import type { FindLogsOptions, FoundLogs, SniffedFile } from "./find-logs.js";
import type { Sniffing } from "./sniffing.js";
import { reasonsBySize } from "./superseded-logs.js";

/**
 * What a new search would find where nothing but files at these paths has changed, by a look at these alone. Null where that cannot be
 * said: one is no log of lines that was found before, has gone, is another file or of another kind by now, or a copy was set aside for its size.
 *
 * @param options those of the search
 * @throws TypeError or RangeError if a path is not a string, is empty, or begins with `~`, or `sources` is not a list of sources
 */
export async function lookAgain(
  found: FoundLogs,
  paths: Iterable<string>,
  fs: SafeFs,
  { sources = allSources, changedSince }: Pick<FindLogsOptions, "sources" | "changedSince"> = {},
): Promise<FoundLogs | null> {
  // A text can be gone through, too.
  checkPaths("paths", typeof paths === "string" ? paths : [...paths]);
  checkSources(sources);
  const wanted = new Set(paths);
  if (wanted.size > 0 && found.events.some(isSetAsideBySize)) return null;
  const known = new Map(
    found.sniffed.filter(({ path }) => wanted.has(path)).map((file) => [file.path, file]),
  );
  const { openSniffing } = await import("./sniffing.js");
  const sniffing = await openSniffing(sources);
  const looks = new Map<string, Look>();
  for (const path of wanted) {
    const before = known.get(path);
    const look = before === undefined ? null : await lookAt(before, fs, sniffing, changedSince);
    if (look === null) return null;
    looks.set(path, look);
  }
  const isLooked = ({ path }: { readonly path: string }) => looks.has(path);
  const units = found.units.map((unit) => (unit.files.some(isLooked) ? grown(unit, looks) : unit));
  const isPlaced = new Set(units.flatMap(({ files }) => files.filter(isLooked).map(({ path }) => path)));
  if (isPlaced.size < looks.size) return null;
  const sniffed = found.sniffed.map((file) => ({
    ...file,
    version: looks.get(file.path)?.version ?? file.version,
  }));
  return { ...found, units, sniffed };
}

function isSetAsideBySize(event: LogEvent): boolean {
  return event.kind === "fileRead" && reasonsBySize.has(event.file.reason);
}

type Look = Pick<LogFile, "sizeBytes" | "version">;

async function lookAt(
  { path, version, sniffed }: SniffedFile,
  fs: SafeFs,
  { sniffFile }: Sniffing,
  changedSince = Number.NEGATIVE_INFINITY,
): Promise<Look | null> {
  if (sniffed.kind !== "log" || sniffed.framing !== "lines") return null;
  try {
    const state = await fs.stat(path);
    if (state.isDirectory || state.sizeBytes === 0 || state.mtimeMs < changedSince) return null;
    if (inodeOf(state.version) !== inodeOf(version)) return null;
    const now = await sniffFile(path, fs);
    return isDeepStrictEqual(now, sniffed) ? { sizeBytes: state.sizeBytes, version: state.version } : null;
  } catch (error) {
    if (!(error instanceof SafeFsError)) throw error;
    return null;
  }
}

/** Versions of one file start with its inode. */
function inodeOf(version: string): string {
  return version.split(" ", 1)[0]!;
}

function grown(unit: LogUnit, looks: ReadonlyMap<string, Look>): LogUnit {
  const files = unit.files.map((file) => ({ ...file, ...looks.get(file.path) }));
  return { ...unit, files, sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) };
}
