import { rowsOf } from "@turnmeter/columns";
import { largestCount } from "@turnmeter/schema";
import type { RequestFact, Table, ToolCallFact, SourceId } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import type { UsageTotalCandidate, RequestCandidate } from "../../candidates/request.js";
import { countedTotals, usageBeforeForks } from "./counted-totals.js";
import { holdsAll, leftoversOf, isWithin, scopeOf, totalKey, totalSeries } from "./total-series.js";
import type {
  Leftover,
  LogPlace,
  ScopeUsage,
  StatedTotal,
  TimedCounters,
  TotalSeries,
} from "./total-series.js";
import type { ProblemList } from "../common/problem-list.js";
import type { ProjectOf } from "../projects/projects.js";
import type { Responses } from "../responses/responses.js";
import type { TurnOf } from "../prompts/turns-of-rows.js";
import { countersOf, tokensOf, type Counters } from "../../usage.js";
import { groupBy, listIn } from "../common/groups.js";
import { comparePlaces } from "../../order.js";

/** The effect of stated totals on the requests of a run. */
export interface StatedTotals {
  /** Requests of kind `total`: usage that no other request has. */
  readonly requests: readonly RequestFact[];
  /** Rows of requests that the totals make whole. */
  readonly heldRows: ReadonlySet<number>;
  /** Rows among these whose span's total supplies what their log leaves out: everything, if they have no usage. */
  readonly rowsOfSpans: ReadonlySet<number>;
}

/**
 * A request of kind `total` for each stated total that exceeds the totals before it and the requests of the same
 * thread or session and model. Totals add nothing if logs of another kind hold requests of the thread or session.
 * Searches of tools are counted at their calls. Requests after the last total belong to none. What may be another
 * session's usage is reported as `total-upper-bound`.
 */
export function statedTotals(
  candidates: Candidates,
  responses: Responses,
  requests: Table<RequestFact>,
  toolCalls: Table<ToolCallFact>,
  turnOf: TurnOf,
  projectOf: ProjectOf,
  problems: ProblemList,
): StatedTotals {
  const heldRows = new Set<number>();
  const rowsOfSpans = new Set<number>();
  if (candidates.usageTotals.rowCount === 0) return { requests: [], heldRows, rowsOfSpans };
  const rows = [...rowsOf(candidates.usageTotals)];
  const known = requestsOfScopes(new Set(rows.map(scopeOf)), candidates.requests, responses, requests);
  const allSeries = totalSeries(countedTotals(rows, (scope) => known.get(scope)?.requests ?? []));
  const searches = new ToolSearches(toolCalls);
  const beforeFork = usageBeforeForks(candidates, requests);
  const spans = allSeries.filter(({ isOfSpan }) => isOfSpan);
  const wholes = allSeries.filter(({ isOfSpan }) => !isOfSpan);
  const wholeNames = new Set(wholes.map(wholeName));
  const leftoversOfSpans = new Map<string, ScopeUsage[]>();
  const totalsOfEmptySpans = new Map<string, StatedTotal[]>();
  // Totals of whole sessions include what those of spans left over, so spans come first.
  const facts = [...spans, ...wholes].flatMap((series) => {
    const { sources, model, isOfAllModels, rowsOfSessions } = series;
    const stating = series.totals[0]!.row;
    const whole = wholeName(series);
    const inScope = known.get(scopeOf(stating));
    if (inScope !== undefined && [...inScope.sources].some((each) => !sources.has(each))) return [];
    const isOfAny = model === null || isOfAllModels;
    const ofModel = (isOfAny ? inScope?.requests : inScope?.byModel.get(model)) ?? [];
    const doubted = series.totals
      .flatMap(({ row }) => (row.mayIncludeOrigin ? [row] : []))
      .sort(comparePlaces)[0];
    const ofOrigins = doubted === undefined ? null : beforeFork(stating.threadId);
    // What a fork's own log tells needs no origin's.
    if (ofOrigins !== null && ofModel.some(({ counters }) => tokensOf(counters) > 0)) return [];
    const held = ofModel.filter(({ places }) => isWithin(series, places) === true);
    // The total of a span without requests may be a part of the whole session's.
    if (series.isOfSpan && held.length === 0 && wholeNames.has(whole)) {
      for (const total of series.totals) listIn(totalsOfEmptySpans, whole).push(total);
      return [];
    }
    const totals = [...series.totals, ...(series.isOfSpan ? [] : (totalsOfEmptySpans.get(whole) ?? []))];
    if (holdsAll(totals, held)) {
      for (const { row } of held) {
        heldRows.add(row);
        if (series.isOfSpan) rowsOfSpans.add(row);
      }
    }
    const ofSpans = series.isOfSpan ? [] : (leftoversOfSpans.get(scopeOf(stating)) ?? []);
    const own = [...ofModel, ...ofSpans.filter((left) => isOfAllModels || left.model === model)];
    const before: readonly TimedCounters[] = [
      ...own.filter(({ places }) => isWithin(series, places) !== false),
      ...(ofOrigins ?? []),
    ];
    const isLowerBound =
      totals.some(({ row }) => row.mayLackProcesses) && (totals.length > 1 || before.length > 0);
    // The copies of a span's requests have one owner, and so has what is left of its total.
    const owner = series.isOfSpan && held.length > 0 ? requests.columns.sessionId.at(held[0]!.row) : null;
    const owning = owner === null ? undefined : rowsOfSessions.get(owner);
    const made = leftoversOf(totals, before).flatMap((leftover) => {
      const total = { ...leftover.total, row: { ...(owning ?? leftover.total.row), model } };
      const webSearches = searches.takeOut(scopeOf(total.row), leftover.counters.webSearches);
      const counters = { ...leftover.counters, webSearches };
      if (series.isOfSpan) {
        const places = [total.row];
        listIn(leftoversOfSpans, scopeOf(total.row)).push({ model, at: total.at, counters, places });
      }
      const filled = [...totalFacts({ ...leftover, total, counters }, turnOf, projectOf)];
      return isLowerBound ? filled.map((fact) => ({ ...fact, tokenBasis: "lowerBound" as const })) : filled;
    });
    if (made.length > 0 && doubted !== undefined) problems.add("total-upper-bound", doubted);
    return made;
  });
  return { requests: facts, heldRows, rowsOfSpans };
}

function wholeName({ totals, model }: TotalSeries): string {
  return `${scopeOf(totals[0]!.row)} ${model}`;
}

/** Splits a leftover too large for one fact's counters into several facts. */
function* totalFacts(
  { total, stated, counters }: Leftover<StatedTotal>,
  turnOf: TurnOf,
  projectOf: ProjectOf,
): Generator<RequestFact> {
  const { row, rows } = total;
  const key = totalKey(row, stated);
  // Dollars are stated for the whole, and say nothing of what is left of it.
  const isWhole = tokensOf(counters) === tokensOf(total.counters);
  let left = counters;
  for (let part = 0; tokensOf(left) + left.webSearches > 0; part++) {
    const whole = left;
    const filled = countersOf((column) => Math.min(whole[column], largestCount));
    left = countersOf((column) => whole[column] - filled[column]);
    yield {
      ...placeOf(row),
      ...filled,
      reasoningTokens: row.reasoningTokens === null ? null : filled.reasoningTokens,
      requestKey: part === 0 ? key : `${key}#${part}`,
      turnId: turnOf(row),
      project: projectOf(row.sessionId),
      copies: part === 0 ? rows : 0,
      recordedCostNanoUsd: isWhole && part === 0 ? row.recordedCostNanoUsd : null,
    };
  }
}

function placeOf(
  row: UsageTotalCandidate,
): Omit<
  RequestFact,
  keyof Counters | "requestKey" | "turnId" | "project" | "copies" | "recordedCostNanoUsd"
> {
  return {
    source: row.source,
    sessionId: row.sessionId,
    threadId: row.threadId,
    folder: row.cwd,
    file: row.file,
    line: row.line,
    agentId: row.agentId,
    gitBranch: row.gitBranch,
    clientVersion: row.clientVersion,
    entrypoint: row.entrypoint,
    model: row.model,
    effort: null,
    at: row.at,
    lastAt: row.at,
    kind: "total",
    serviceTier: null,
    speed: null,
    inferenceGeo: null,
    stopReason: null,
    tokenBasis: "exact",
    isRepeated: false,
    priceId: null,
    costNanoUsd: null,
  };
}

interface ScopeRequest extends ScopeUsage {
  readonly row: number;
}

interface ScopeRequests {
  readonly sources: ReadonlySet<SourceId>;
  readonly requests: readonly ScopeRequest[];
  readonly byModel: ReadonlyMap<string | null, readonly ScopeRequest[]>;
}

/** Requests by scope, including responses nested in others and copies, since totals include both. */
function requestsOfScopes(
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
  const factRowsOf = rowsOfResponses(requests, responses);
  return new Map(
    Array.from(found, ([scope, known]) => {
      const ofScope = [...known.responses].flatMap(([response, places]) =>
        factRowsOf(response).map((row) => requestAt(requests, row, places)),
      );
      const byModel = groupBy(ofScope, ({ model }) => model);
      return [scope, { sources: known.sources, requests: ofScope, byModel }];
    }),
  );
}

/** Rows of a response: its own, then those of responses nested in it. */
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

/** Tool searches by thread and session: counted at their calls (R21), but also included in totals. */
class ToolSearches {
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

  /** A scope's searches without those of tools; each tool search is subtracted only once. */
  takeOut(scope: string, searches: number): number {
    const left = this.#left.get(scope) ?? 0;
    const taken = Math.min(left, searches);
    this.#left.set(scope, left - taken);
    return searches - taken;
  }
}
