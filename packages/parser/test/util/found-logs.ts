import { findLogs, type FoundLogs, openLogRoots } from "../../src/index.js";
import { fakeSource } from "./fake-source.js";

/** What is found of the fake source at some paths. */
export async function findFakes(paths: readonly string[]): Promise<FoundLogs> {
  const { roots, fs } = await openLogRoots(paths);
  return findLogs(roots, fs, { sources: [fakeSource] });
}

/** Units as lists of `kind path`, relative to `folder`. */
export function unitsIn({ units }: FoundLogs, folder: string): string[][] {
  return units.map(({ files }) => files.map(({ kind, path }) => `${kind} ${path.slice(folder.length + 1)}`));
}

/** Events as `status reason kind path` and `code path detail`, relative to `folder`. */
export function eventsIn({ events }: FoundLogs, folder: string): string[] {
  return events.map((event) => {
    if (event.kind === "fileRead") {
      const { status, reason, kind, path } = event.file;
      return `${status}: ${reason}: ${kind} ${path.slice(folder.length + 1)}`;
    }
    if (event.kind !== "problem") return event.kind;
    const { code, file, detail } = event.problem;
    return `${code} ${file?.slice(folder.length + 1)} ${detail}`;
  });
}
