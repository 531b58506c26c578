import type { TableView } from "../../table/table-view.js";
import { capped } from "./capped.js";
import { numberColumn, textColumn } from "./columns.js";
import type { SessionTableOptions } from "./session-table-options.js";
import type { SessionFileRow } from "@turnmeter/metrics";

/** The paths that calls name. */
export function filesTable(files: readonly SessionFileRow[], options: SessionTableOptions): TableView {
  return capped(files, options, "file", {
    id: "files",
    title: "Files touched",
    columns: [
      { ...textColumn("path", "File", 1), cut: "start" },
      numberColumn("reads", "Reads", "count", 2),
      numberColumn("edits", "Edits", "count", 2),
      numberColumn("failedCalls", "Failed", "count", 4),
      numberColumn("otherCalls", "Not run", "count", 6),
      numberColumn("linesAdded", "Added", "count", 1),
      numberColumn("linesRemoved", "Removed", "count", 1),
      numberColumn("readBytes", "Read", "bytes", 7),
    ],
    rowOf: (file) => ({
      path: file.path,
      reads: file.reads,
      edits: file.edits,
      failedCalls: file.failedCalls,
      otherCalls: file.otherCalls,
      linesAdded: file.edits === 0 ? "" : file.linesAdded,
      linesRemoved: file.edits === 0 ? "" : file.linesRemoved,
      readBytes: file.readBytes,
    }),
    notes: [
      ...(files.some(({ editsWithoutLines }) => editsWithoutLines > 0)
        ? ["–: the log does not tell the lines of these edits."]
        : []),
      "What commands read and change by themselves is not seen.",
    ],
    empty: "No call names a file.",
  });
}
