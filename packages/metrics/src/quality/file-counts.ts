import { rowsOf } from "@turnmeter/columns";
import type { Facts, FileStatus } from "@turnmeter/schema";
import { checkFacts } from "../engine/check-facts.js";
import { aggregate } from "../engine/aggregate.js";
import { compareNames } from "../usage/order.js";

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

type UnreadStatus = Exclude<FileStatus, "read">;

/** A file that was skipped or failed. */
interface UnreadFile {
  readonly file: string;
  readonly status: UnreadStatus;
  readonly reason: string;
}

/** A reason and how many files have it. */
interface FileReason {
  readonly status: UnreadStatus;
  readonly reason: string;
  readonly count: number;
}

/** Counts the files read, skipped and failed. */
export function fileCounts(facts: Pick<Facts, "files">): FileCounts {
  checkFacts(facts);
  const byStatus = { read: 0, skipped: 0, failed: 0 };
  const unread: UnreadFile[] = [];
  let documents = 0;
  let lines = 0;
  let sizeBytes = 0;
  for (const file of rowsOf(facts.files)) {
    byStatus[file.status] += 1;
    if (file.status === "read") {
      if (file.kind === "meta") documents += 1;
      lines += file.lines;
      sizeBytes += file.sizeBytes ?? 0;
      continue;
    }
    unread.push({ file: file.path, status: file.status, reason: file.reason ?? noReason });
  }
  unread.sort((a, b) => (a.file < b.file ? -1 : 1));
  return { ...byStatus, documents, lines, sizeBytes, reasons: fileReasons(facts), unread };
}

const noReason = "unknown";

/** Why files were skipped or failed, the most frequent reason first. */
export function fileReasons(facts: Pick<Facts, "files">): readonly FileReason[] {
  const parts = aggregate(facts, {
    table: "files",
    dimensions: { status: { column: "status" }, reason: { column: "reason" } },
    measures: { count: "count" },
  });
  const reasons = new Map<string, FileReason>();
  for (const { status, reason: logged, count } of parts) {
    if (status === "read") continue;
    const reason = logged ?? noReason;
    const key = `${status} ${reason}`;
    reasons.set(key, { status, reason, count: (reasons.get(key)?.count ?? 0) + count });
  }
  return [...reasons.values()].sort(
    (a, b) => b.count - a.count || compareNames(a.reason, b.reason) || compareNames(a.status, b.status),
  );
}
