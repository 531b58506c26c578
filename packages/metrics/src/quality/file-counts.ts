import { rowsOf } from "@turnmeter/columns";
import type { Facts, FileStatus } from "@turnmeter/schema";
import { checkFacts } from "../engine/fact-table.js";
import { aggregate } from "../engine/aggregate.js";
import { byColumns } from "../engine/metric.js";
import { compareNames } from "../usage/order.js";
import type { ProblemCounts, SourcesRead } from "../rows/weekly-report.js";

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

interface UnreadFile {
  readonly file: string;
  readonly status: UnreadStatus;
  readonly reason: string;
}

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
    dimensions: byColumns("status", "reason"),
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

/** Problems by code, codes ascending; codes that did not occur are left out. */
export function problemCounts(facts: Pick<Facts, "problems">): ProblemCounts {
  const parts = aggregate(facts, {
    table: "problems",
    dimensions: { code: { column: "code" } },
    measures: { count: { sum: "count" } },
  });
  return {
    count: parts.reduce((total, part) => total + Number(part.count), 0),
    byCode: Object.fromEntries(
      [...parts].sort((a, b) => compareNames(a.code, b.code)).map(({ code, count }) => [code, Number(count)]),
    ),
    sources: parts.some(({ code }) => code === "source-missing") ? sourcesOf(facts) : null,
  };
}

/** Parses `source-missing` details: `29 of 40 sources`, or `29 of 40 sources of 2 of 3 machines`. */
function sourcesOf({ problems: { columns, rowCount } }: Pick<Facts, "problems">): SourcesRead {
  let [read, expected] = [0, 0];
  let machines: SourcesRead["machines"];
  for (let row = 0; row < rowCount; row++) {
    if (columns.code.at(row) !== "source-missing") continue;
    const counts = /^(\d+) of (\d+) sources(?: of (\d+) of (\d+) machines)?$/.exec(
      columns.detail.at(row) ?? "",
    );
    read += Number(counts?.[1] ?? 0);
    expected += Number(counts?.[2] ?? 0);
    if (counts?.[4] !== undefined) machines = { read: Number(counts[3]), expected: Number(counts[4]) };
  }
  return machines === undefined ? { read, expected } : { read, expected, machines };
}
