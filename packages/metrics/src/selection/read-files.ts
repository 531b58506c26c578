import { filterRows } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { distinctValues } from "../engine/distinct-values.js";
import { mapTogether } from "../engine/pending.js";
import { remoteFactsOf } from "./remote-facts.js";
import type { FileTables } from "./remote-facts.js";

/** Tables whose rows stand in a file. */
export const tablesOfFiles = ["requests", "toolCalls", "marks", "problems"] as const;

/** The files that requests, calls, marks and problems of the facts stand in. */
export function readFiles(facts: Facts): FileTables {
  const remote = remoteFactsOf(facts);
  if (remote !== undefined) return remote.readFiles();
  const files = new Set<string | null>(
    mapTogether(tablesOfFiles, (table) => distinctValues(facts, table, "file")).flat(),
  );
  const { files: all, recordCounts } = facts;
  return {
    files: filterRows(all, (row) => files.has(all.columns.path.at(row))),
    recordCounts: filterRows(recordCounts, (row) => files.has(recordCounts.columns.file.at(row))),
  };
}
