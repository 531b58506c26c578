import type { Facts } from "@turnmeter/schema";
import type { Selection } from "./selection.js";

/** What is known of files. */
export type FileTables = Pick<Facts, "files" | "recordCounts">;

/** Facts that lie elsewhere, where they are selected without fetching their rows. */
export interface RemoteFacts {
  /** The facts that a selection keeps, as `selectFacts` says; the same object for the same selection. */
  select(selection: Selection): Facts;
  /** What is known of the files that they stand in, as `readFiles` says. */
  readFiles(): FileTables;
}

const remoteFacts = new WeakMap<object, RemoteFacts>();

/** Makes facts ones that are selected elsewhere; copies of them are ordinary facts. */
export function setRemoteFacts<F extends object>(facts: F, remote: RemoteFacts): F {
  remoteFacts.set(facts, remote);
  return facts;
}

/** Where facts are selected; undefined for ordinary facts. */
export function remoteFactsOf(facts: object): RemoteFacts | undefined {
  return remoteFacts.get(facts);
}
