import type { RequestFact, SourceId, Table, ToolCallFact, UsageTotalEvent } from "@turnmeter/schema";
import type { RequestCandidate } from "../../candidates/request.js";
import { countersOf } from "../../usage-columns.js";
import type { Responses } from "../responses/responses.js";
import type { TimedCounters } from "./leftovers.js";
import { groupBy, listIn } from "../common/groups.js";

/** What a total is of. */
interface Scoped {
  readonly scope: UsageTotalEvent["scope"];
  readonly sessionId: string;
  readonly threadId: string;
}

/** A name for the thread or session that a total is of. */
export function scopeOf({ scope, sessionId, threadId }: Scoped): string {
  return `${scope} ${scope === "session" ? sessionId : threadId}`;
}

/** Where a log has a request, or a total. */
export interface LogPlace {
  readonly file: string;
  readonly line: number;
  readonly at: number | null;
}

/** A request that logs hold of a thread or session, whoever owns it. */
interface ScopeRequest extends TimedCounters {
  /** Its row in the table of requests. */
  readonly row: number;
  readonly model: string | null;
  /** Where logs of the thread or session begin to tell it. */
  readonly places: readonly LogPlace[];
}

/** The requests of a thread or session, and the kinds of logs that hold them. */
export interface ScopeRequests {
  readonly sources: ReadonlySet<SourceId>;
  readonly requests: readonly ScopeRequest[];
  readonly byModel: ReadonlyMap<string | null, readonly ScopeRequest[]>;
}

/** The requests of each of the given scopes, those inside others included; copies count, too: their total holds them. */
export function requestsOfScopes(
  scopes: ReadonlySet<string>,
  candidates: Table<RequestCandidate>,
  responses: Responses,
  requests: Table<RequestFact>,
): ReadonlyMap<string, ScopeRequests> {
  const found = new Map<string, { sources: Set<SourceId>; responses: Map<number, LogPlace[]> }>();
  const { source, sessionId, threadId, file, firstLine, firstAt } = candidates.columns;
  for (let row = 0; row < candidates.rowCount; row++) {
    const ids = { sessionId: sessionId.at(row), threadId: threadId.at(row) };
    for (const scope of [scopeOf({ scope: "session", ...ids }), scopeOf({ scope: "thread", ...ids })]) {
      if (!scopes.has(scope)) continue;
      const known = found.get(scope) ?? { sources: new Set(), responses: new Map() };
      found.set(scope, known);
      known.sources.add(source.at(row));
      const place = { file: file.at(row), line: firstLine.at(row), at: firstAt.at(row) };
      listIn(known.responses, responses.ofRow[row]!).push(place);
    }
  }
  const rowsOf = rowsOfResponses(requests, responses);
  return new Map(
    Array.from(found, ([scope, known]) => {
      const ofScope = [...known.responses].flatMap(([response, places]) =>
        rowsOf(response).map((row) => requestAt(requests, row, places)),
      );
      const byModel = groupBy(ofScope, ({ model }) => model);
      return [scope, { sources: known.sources, requests: ofScope, byModel }];
    }),
  );
}

/** The rows of a response: its own, and behind it those of the responses inside it. */
function rowsOfResponses(
  { columns, rowCount }: Table<RequestFact>,
  { requestKeys }: Responses,
): (response: number) => readonly number[] {
  const firstRows = new Map<string, number>();
  for (let row = 0; row < rowCount; row++) {
    if (columns.kind.at(row) === "message") firstRows.set(columns.requestKey.at(row), row);
  }
  return (response) => {
    const first = firstRows.get(requestKeys.at(response));
    if (first === undefined) return [];
    const rows = [first];
    for (let row = first + 1; row < rowCount && columns.kind.at(row) !== "message"; row++) rows.push(row);
    return rows;
  };
}

function requestAt({ columns }: Table<RequestFact>, row: number, places: readonly LogPlace[]): ScopeRequest {
  return {
    row,
    places,
    model: columns.model.at(row),
    at: columns.at.at(row),
    counters: countersOf((column) => columns[column].at(row) ?? 0),
  };
}

/**
 * The searches that tools ran in each thread and session. They count at their calls (R21), and totals hold
 * them too.
 */
export class ToolSearches {
  readonly #left = new Map<string, number>();

  constructor({ columns, rowCount }: Table<ToolCallFact>) {
    for (let row = 0; row < rowCount; row++) {
      const searches = columns.webSearches.at(row) ?? 0;
      if (searches === 0) continue;
      const ids = { sessionId: columns.sessionId.at(row), threadId: columns.threadId.at(row) };
      for (const scope of [scopeOf({ scope: "session", ...ids }), scopeOf({ scope: "thread", ...ids })]) {
        this.#left.set(scope, (this.#left.get(scope) ?? 0) + searches);
      }
    }
  }

  /** What is left of a scope's searches without those of tools, of which each is taken out once. */
  takeOut(scope: string, searches: number): number {
    const left = this.#left.get(scope) ?? 0;
    const taken = Math.min(left, searches);
    this.#left.set(scope, left - taken);
    return searches - taken;
  }
}
