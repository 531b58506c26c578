import { rowsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";

/** Files that were looked at. */
export interface FileCounts {
  readonly read: number;
  /** Small documents among these: descriptions of agents, titles of sessions. */
  readonly documents: number;
  readonly skipped: number;
  readonly failed: number;
  /** Lines of the files that were read, without empty ones. */
  readonly lines: number;
  readonly sizeBytes: number;
  /** Why files were skipped or failed, the most frequent reason first. */
  readonly reasons: readonly FileReason[];
  /** The files that were skipped or failed, by path. */
  readonly unread: readonly UnreadFile[];
}

/** A file that was skipped or failed. */
interface UnreadFile {
  readonly file: string;
  readonly status: "skipped" | "failed";
  readonly reason: string;
}

/** A reason and how many files have it. */
interface FileReason {
  readonly status: "skipped" | "failed";
  readonly reason: string;
  readonly count: number;
}

/** Counts the files read, skipped and failed. */
export function fileCounts({ files }: Pick<Facts, "files">): FileCounts {
  const byStatus = { read: 0, skipped: 0, failed: 0 };
  const reasons = new Map<string, FileReason>();
  const unread: UnreadFile[] = [];
  let documents = 0;
  let lines = 0;
  let sizeBytes = 0;
  for (const file of rowsOf(files)) {
    byStatus[file.status] += 1;
    if (file.status === "read") {
      if (file.kind === "meta") documents += 1;
      lines += file.lines;
      sizeBytes += file.sizeBytes ?? 0;
      continue;
    }
    const reason = file.reason ?? "unknown";
    unread.push({ file: file.path, status: file.status, reason });
    const key = `${file.status} ${reason}`;
    reasons.set(key, { status: file.status, reason, count: (reasons.get(key)?.count ?? 0) + 1 });
  }
  const sorted = [...reasons.values()].sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
  unread.sort((a, b) => (a.file < b.file ? -1 : 1));
  return { ...byStatus, documents, lines, sizeBytes, reasons: sorted, unread };
}
