import { rowsOf } from "@turnmeter/columns";
import type { RequestFact, Table, ToolCallFact } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import type { UsageTotalCandidate } from "../../candidates/request.js";
import { holdsAll, leftoversOf } from "./leftovers.js";
import type { Leftover } from "./leftovers.js";
import type { ProjectOf } from "../projects/projects.js";
import type { Responses } from "../responses/responses.js";
import { requestsOfScopes, scopeOf, ToolSearches } from "./scope-requests.js";
import { isWithin, totalKey, totalSeries } from "./total-series.js";
import type { StatedTotal } from "./total-series.js";
import type { TurnOf } from "../prompts/turns-of-rows.js";
import { countersOf, tokensOf } from "../../usage-columns.js";
import type { Counters } from "../../usage-columns.js";

/** The most tokens that a column of a fact holds; what is more fills several facts. */
const mostInFact = 2_147_483_647;

/** What stated totals tell of the requests of a run. */
export interface StatedTotals {
  /** Requests of kind `total`: what no other request tells. */
  readonly requests: readonly RequestFact[];
  /** Rows of the requests whose sum the totals make whole. */
  readonly heldRows: ReadonlySet<number>;
}

/**
 * A request of kind `total` for each stated total that tells more than the totals before it and the
 * requests of the same thread or session, and model. Where logs of another kind hold requests of the thread
 * or session, its totals add nothing. Searches that tools ran are known from their calls. Requests after the
 * last total are in none.
 */
export function statedTotals(
  candidates: Candidates,
  responses: Responses,
  requests: Table<RequestFact>,
  toolCalls: Table<ToolCallFact>,
  turnOf: TurnOf,
  projectOf: ProjectOf,
): StatedTotals {
  const heldRows = new Set<number>();
  if (candidates.usageTotals.rowCount === 0) return { requests: [], heldRows };
  const allSeries = totalSeries(rowsOf(candidates.usageTotals));
  const scopes = new Set(allSeries.map(({ totals }) => scopeOf(totals[0]!.row)));
  const searches = new ToolSearches(toolCalls);
  const known = requestsOfScopes(scopes, candidates.requests, responses, requests);
  const facts = allSeries.flatMap((series) => {
    const { sources, model, totals } = series;
    const scope = scopeOf(totals[0]!.row);
    const inScope = known.get(scope);
    if (inScope !== undefined && [...inScope.sources].some((each) => !sources.has(each))) return [];
    const ofModel = (model === null ? inScope?.requests : inScope?.byModel.get(model)) ?? [];
    const held = ofModel.filter(({ places }) => isWithin(series, places) === true);
    if (holdsAll(totals, held)) for (const { row } of held) heldRows.add(row);
    const before = ofModel.filter(({ places }) => isWithin(series, places) !== false);
    return leftoversOf(totals, before).flatMap((leftover) => {
      const webSearches = searches.takeOut(scope, leftover.counters.webSearches);
      const counters = { ...leftover.counters, webSearches };
      return [...totalFacts({ ...leftover, counters }, turnOf, projectOf)];
    });
  });
  return { requests: facts, heldRows };
}

/** A fact, or as many as the leftover fills; none for a leftover of nothing. */
function* totalFacts(
  { total, stated, counters }: Leftover<StatedTotal>,
  turnOf: TurnOf,
  projectOf: ProjectOf,
): Generator<RequestFact> {
  const { row, rows } = total;
  const key = totalKey(row, stated);
  let left = counters;
  for (let part = 0; tokensOf(left) + left.webSearches > 0; part++) {
    const whole = left;
    const filled = countersOf((column) => Math.min(whole[column], mostInFact));
    left = countersOf((column) => whole[column] - filled[column]);
    yield {
      ...placeOf(row),
      ...filled,
      reasoningTokens: row.reasoningTokens === null ? null : filled.reasoningTokens,
      requestKey: part === 0 ? key : `${key}#${part}`,
      turnId: turnOf(row),
      project: projectOf(row.sessionId),
      copies: part === 0 ? rows : 0,
    };
  }
}

/** The fact of a total, but for its numbers and what else of settling decides. */
function placeOf(
  row: UsageTotalCandidate,
): Omit<RequestFact, keyof Counters | "requestKey" | "turnId" | "project" | "copies"> {
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
    recordedCostNanoUsd: null,
  };
}
