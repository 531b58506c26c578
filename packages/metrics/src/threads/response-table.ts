import type { DerivedFacts, Facts } from "@turnmeter/schema";
import { derivedTable } from "../derived/derivation.js";
import { deriveResponses } from "../derived/derive-responses.js";

/** The tables whose rows make up threads. */
export type ThreadFacts = Pick<Facts, "requests" | "toolCalls" | "marks" | "agents" | "sessions">;

/** What the order within threads tells of the requests of facts. */
export function responseTable(facts: ThreadFacts): DerivedFacts["responses"] {
  return derivedTable(facts, "responses", deriveResponses);
}
