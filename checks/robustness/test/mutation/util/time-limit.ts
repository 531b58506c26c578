import { statSync } from "node:fs";
import { join } from "node:path";
import { logFiles } from "@turnmeter/check-fixtures/log-files";
import { logFolders } from "../../../../../scripts/vitest/fixtures.js";
import { measuredRun } from "./measured-run.js";
import { jsonReadings } from "./readings.js";

/** How much processor time a command may take. */
export interface TimeLimit {
  /** Milliseconds for logs of so many bytes. */
  readonly msOf: (bytes: number) => number;
}

/** Any command may take so long, however little it reads: a page and a first use cost more than small logs. */
const fixedMs = 3000;

/** A line may take so many times as long as one of logs that nobody changed. */
const factor = 10;

const undamagedFolders = 40;

/** The limit that follows from what the same machine needs, in the same run, for logs that nobody changed. */
export async function measuredLimit(scratch: string): Promise<TimeLimit> {
  const folders = logFolders.slice(0, undamagedFolders).map(({ folder }) => folder);
  const sizes = folders.flatMap((folder) =>
    logFiles(folder).map((file) => statSync(join(folder, file)).size),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const run = {
    reading: jsonReadings[0]!,
    folders,
    names: [],
    reader: "scan",
    scratch,
    cacheFolder: null,
  } as const;
  // The first run also loads and compiles the program.
  await measuredRun(run);
  const { cpuMs } = await measuredRun(run);
  const msPerByte = (factor * cpuMs) / bytes;
  return { msOf: (count) => fixedMs + msPerByte * count };
}
