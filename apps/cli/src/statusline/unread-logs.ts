import { join, sep } from "node:path";
import type { Facts } from "@turnmeter/schema";

/** What of the logs could not be read, and what that leaves unknown. */
export interface UnreadLogs {
  /** Whether the true sums may be higher. */
  readonly isAny: boolean;
  /** Whether it is the session's own log, what lies beside it, or what holds it. */
  readonly isOwn: boolean;
}

/** Logs that are there and could not be read, all or in part. */
export function unreadLogs({ problems }: Pick<Facts, "problems">, transcriptPath: string | null): UnreadLogs {
  const paths: string[] = [];
  const { code, file } = problems.columns;
  for (let row = 0; row < problems.rowCount; row++) {
    if (code.at(row) === "file-unreadable") paths.push(file.at(row) ?? "");
  }
  const isOwn =
    transcriptPath !== null &&
    paths.some((path) => isAt(transcriptPath, path) || isAt(path, transcriptPath.replace(/\.jsonl$/, "")));
  return { isAny: paths.length > 0, isOwn };
}

/** Whether a path is a place, or lies below it. */
function isAt(path: string, place: string): boolean {
  return path === place || path.startsWith(join(place, sep));
}
