import type { SessionFileRow } from "@turnmeter/metrics";
import { column } from "../../table/column.js";
import type { TableView } from "../../table/table-view.js";
import { capped } from "./session-table.js";
import type { SessionTableOptions } from "./session-table.js";

/** The paths that calls name. */
export function filesTable(files: readonly SessionFileRow[], options: SessionTableOptions): TableView {
  return capped(files, options, "file", {
    id: "files",
    title: "Files touched",
    columns: {
      path: column.text("File", 1, ({ path }) => path, { cut: "start" }),
      reads: column.count("Reads", 2, ({ reads }) => reads),
      edits: column.count("Edits", 2, ({ edits }) => edits),
      failedCalls: column.count("Failed", 4, ({ failedCalls }) => failedCalls),
      otherCalls: column.count("Not run", 6, ({ otherCalls }) => otherCalls),
      linesAdded: column.count("Added", 1, ({ edits, linesAdded }) => (edits === 0 ? "" : linesAdded)),
      linesRemoved: column.count("Removed", 1, ({ edits, linesRemoved }) =>
        edits === 0 ? "" : linesRemoved,
      ),
      readBytes: column.bytes("Read", 7, ({ readBytes }) => readBytes),
    },
    notes: [
      ...(files.some(({ editsWithoutLines }) => editsWithoutLines > 0)
        ? ["–: the log does not tell the lines of these edits."]
        : []),
      "What commands read and change by themselves is not seen.",
    ],
    empty: "No call names a file.",
  });
}
