import { filterRows } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { distinctValues } from "../engine/aggregate.js";
import { mapTogether } from "../engine/pending.js";
import type { Selection } from "./selection.js";

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

/** What is known of files. */
export type FileTables = Pick<Facts, "files" | "recordCounts">;

/** Facts held elsewhere, and selected there without fetching their rows. */
export interface RemoteFacts {
  /** The facts that a selection keeps, as with `selectFacts`; the same object for the same selection. */
  select(selection: Selection): Facts;
  /** What is known of the files that hold these facts, as with `readFiles`. */
  readFiles(): FileTables;
}

const remoteFacts = new WeakMap<object, RemoteFacts>();

/** Marks facts as selected elsewhere; copies of them are ordinary facts. */
export function setRemoteFacts<F extends object>(facts: F, remote: RemoteFacts): F {
  remoteFacts.set(facts, remote);
  return facts;
}

/** Where facts are selected; undefined for ordinary facts. */
export function remoteFactsOf(facts: object): RemoteFacts | undefined {
  return remoteFacts.get(facts);
}
