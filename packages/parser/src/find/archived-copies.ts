import type { FoundFile } from "./layout.js";

const archive = /(?:^|[/\\])archived_sessions[/\\]/;

/** Files to read, and archived ones of which a copy lies outside of the archive (R70). */
export interface WithoutArchivedCopies {
  readonly kept: readonly FoundFile[];
  readonly archived: readonly FoundFile[];
}

/** Sets aside archived logs that are there unarchived too, by what the logs call themselves. */
export function withoutArchivedCopies(files: readonly FoundFile[]): WithoutArchivedCopies {
  const current = new Set(
    files.filter(({ path }) => !archive.test(path)).flatMap((file) => logKey(file) ?? []),
  );
  const isCopy = (file: FoundFile) => archive.test(file.path) && current.has(logKey(file) ?? "");
  return { kept: files.filter((file) => !isCopy(file)), archived: files.filter(isCopy) };
}

function logKey({ source, logId }: FoundFile): string | null {
  return logId === null ? null : `${source} ${logId}`;
}
