import type { TableView } from "@turnmeter/reporting";
import type { CacheAction } from "../cache/cache-actions.js";

/** The files of the cache. */
export interface CacheRow {
  readonly folder: string;
  readonly files: number;
  readonly sizeBytes: number;
  /** When the newest one was written, ISO 8601; null where there is none. */
  readonly writtenAt: string | null;
  /** Why nothing in the folder is used; null where it is. */
  readonly refusal: string | null;
}

/** What the cache takes, or what of it was removed. */
export function cacheView(row: CacheRow, action: CacheAction): TableView {
  return {
    title: action === "clear" ? "Removed from the cache" : "Cache",
    columns: [
      { key: "folder", title: "Folder", align: "left", kind: "text", priority: 1, cut: "start" },
      { key: "files", title: "Files", align: "right", kind: "count", priority: 1 },
      { key: "sizeBytes", title: "Size", align: "right", kind: "bytes", priority: 1 },
      { key: "writtenAt", title: "Newest", align: "left", kind: "instant", priority: 2 },
    ],
    rows: [{ ...row }],
    notes: [
      ...(row.refusal === null ? [] : [`It is not used: ${row.refusal}.`]),
      "It holds what logs say, as they do: no prices, no sums; for a day the figures of status lines; and the program as Node.js has compiled it. It is made anew where it is missing.",
    ],
  };
}
