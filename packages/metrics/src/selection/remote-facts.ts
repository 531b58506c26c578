import type { Facts } from "@turnmeter/schema";
import type { Selection } from "./selection.js";

/** Facts that lie elsewhere, where they are selected without fetching their rows. */
export interface RemoteFacts {
  /** The facts that a selection keeps, as `selectFacts` says; the same object for the same selection. */
  select(selection: Selection): Facts;
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
