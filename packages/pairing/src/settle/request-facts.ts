import {
  columnOf,
  computeColumn,
  createTable,
  replaceColumns,
  rowsOf,
  selectColumn,
  selectRows,
} from "@turnmeter/columns";
import { requestColumns } from "@turnmeter/schema";
import type { Column, IterationUsage, RequestFact, Table, TokenBasis, TokenUsage } from "@turnmeter/schema";
import type { RequestCandidate } from "../candidates/request.js";
import { compareText } from "../compare-text.js";
import { compareInstants, knownInstant } from "../instant.js";
import { iterationsOf } from "../iterations.js";
import type { ProblemList } from "./problem-list.js";
import type { ProjectOf } from "./projects.js";
import { responseExtents } from "./response-extents.js";
import type { ResponseExtents } from "./response-extents.js";
import type { Responses } from "./responses.js";
import type { StatedTotals } from "./stated-totals.js";

/**
 * Characters of content per output token above which the output is a placeholder, if no stop reason
 * was logged (R10). Final rows have 2 to 5 characters per token.
 */
const placeholderCharsPerToken = 20;

/** One fact per response and one per response inside it (R18), in order of time. */
export function requestFacts(
  requests: Table<RequestCandidate>,
  responses: Responses,
  turnOf: (row: number) => string | null,
  projectOf: ProjectOf,
): Table<RequestFact> {
  const extents = responseExtents(requests, responses);
  const { responseOf, insideOf } = withInside(requests, responses, inOrder(requests, responses, extents));
  const rowCount = responseOf.length;
  const owners = responseOf.map((response) => responses.owner[response]!);
  const winners = responseOf.map((response) => responses.winner[response]!);
  const { columns: own } = selectRows(requests, owners);
  const { columns: winner } = selectRows(requests, winners);
  /** A column in which responses inside others, which have their time and place, have values of their own. */
  const orInside = <V extends string | number | null>(
    column: Column<V>,
    valueOf: (inside: IterationUsage, row: number) => V,
  ): Column<V> =>
    insideOf.size === 0
      ? column
      : computeColumn(column.kind, rowCount, (row) => {
          const inside = insideOf.get(row);
          return inside === undefined ? column.at(row) : valueOf(inside, row);
        });
  const tokens = (name: keyof TokenUsage) => orInside(winner[name], ({ usage }) => usage[name]);
  const instants = (times: Float64Array) =>
    computeColumn("long", rowCount, (row) => knownInstant(times[responseOf[row]!]!));
  const requestKeys = selectColumn(responses.requestKeys, responseOf);
  return {
    rowCount,
    columns: {
      source: winner.source,
      sessionId: own.sessionId,
      threadId: own.threadId,
      project: computeColumn("text", rowCount, (row) => projectOf(own.cwd.at(row))),
      file: winner.file,
      line: winner.line,
      requestKey: orInside(requestKeys, ({ position }, row) => `${requestKeys.at(row)}#${position}`),
      turnId: computeColumn("text", rowCount, (row) => turnOf(owners[row]!)),
      agentId: own.agentId,
      gitBranch: own.gitBranch,
      clientVersion: winner.clientVersion,
      entrypoint: own.entrypoint,
      model: orInside(winner.model, ({ model }, row) => model ?? winner.model.at(row)),
      effort: winner.effort,
      at: instants(extents.firstAt),
      lastAt: instants(extents.lastAt),
      kind: computeColumn("text", rowCount, (row) => insideOf.get(row)?.kind ?? "message"),
      inputTokens: tokens("inputTokens"),
      outputTokens: tokens("outputTokens"),
      reasoningTokens: tokens("reasoningTokens"),
      cacheReadTokens: tokens("cacheReadTokens"),
      cacheWrite5mTokens: tokens("cacheWrite5mTokens"),
      cacheWrite1hTokens: tokens("cacheWrite1hTokens"),
      cacheWriteUnknownTtlTokens: tokens("cacheWriteUnknownTtlTokens"),
      webSearches: tokens("webSearches"),
      serviceTier: winner.serviceTier,
      speed: winner.speed,
      inferenceGeo: winner.inferenceGeo,
      stopReason: orInside(winner.stopReason, () => null),
      tokenBasis: computeColumn("text", rowCount, (row) =>
        insideOf.has(row)
          ? "exact"
          : basisOf(
              winner.outputTokens.at(row),
              winner.stopReason.at(row),
              extents.contentChars[responseOf[row]!]!,
            ),
      ),
      copies: computeColumn("integer", rowCount, (row) =>
        insideOf.has(row) ? 1 : extents.rows[responseOf[row]!]!,
      ),
      priceId: computeColumn("text", rowCount, () => null),
      costNanoUsd: computeColumn("long", rowCount, () => null),
      recordedCostNanoUsd: orInside(winner.recordedCostNanoUsd, () => null),
    },
  };
}

/** The responses by the time of their first row, unknown ones last. */
function inOrder(
  { columns }: Table<RequestCandidate>,
  { owner, requestKeys, count }: Responses,
  { firstAt }: ResponseExtents,
): Int32Array {
  const { sessionId } = columns;
  return Int32Array.from({ length: count }, (_, response) => response).sort(
    (a, b) =>
      // Two unknown ones make NaN, which is no order either.
      firstAt[a]! - firstAt[b]! ||
      compareText(sessionId.at(owner[a]!), sessionId.at(owner[b]!)) ||
      compareText(requestKeys.at(a), requestKeys.at(b)),
  );
}

/** The rows of facts: the response of each, and of responses inside it, which come behind it, what they say. */
function withInside({ columns }: Table<RequestCandidate>, { winner }: Responses, order: Int32Array) {
  const rows: number[] = [];
  const insideOf = new Map<number, IterationUsage>();
  for (const response of order) {
    rows.push(response);
    for (const inside of iterationsOf(columns.iterations.at(winner[response]!)))
      insideOf.set(rows.push(response) - 1, inside);
  }
  return { responseOf: Int32Array.from(rows), insideOf };
}

/** Reports the requests whose tokens are not known, or not all of them. */
export function reportBases(requests: Table<RequestFact>, problems: ProblemList): void {
  const { tokenBasis, file, line, clientVersion } = requests.columns;
  for (let row = 0; row < requests.rowCount; row++) {
    const basis = tokenBasis.at(row);
    if (basis === "exact" || basis === "estimated") continue;
    const place = { file: file.at(row), line: line.at(row) };
    if (basis === "unknown") problems.add("usage-missing", place);
    else problems.add("output-lower-bound", place, clientVersion.at(row));
  }
}

/**
 * The requests with those of kind `total`, in order of time. What a request whose sum is stated lacks is in
 * its total: no sum of both is a lower bound (R85).
 */
export function withTotals(
  messages: Table<RequestFact>,
  { requests: totals, heldRows }: StatedTotals,
): Table<RequestFact> {
  const requests = withHeldRows(messages, heldRows);
  if (totals.length === 0) return requests;
  const ordered = [...totals].sort(compareRequests);
  const facts = createTable(requestColumns);
  let next = 0;
  for (const request of rowsOf(requests)) {
    while (
      request.kind === "message" &&
      next < ordered.length &&
      compareRequests(ordered[next]!, request) < 0
    )
      facts.append(ordered[next++]!);
    facts.append(request);
  }
  for (const total of ordered.slice(next)) facts.append(total);
  return facts.finish();
}

function withHeldRows(requests: Table<RequestFact>, heldRows: ReadonlySet<number>): Table<RequestFact> {
  const { tokenBasis } = requests.columns;
  if (heldRows.size === 0) return requests;
  const bases: Column<TokenBasis> = columnOf(
    "text",
    Array.from(tokenBasis, (basis: TokenBasis, row: number) =>
      basis === "lowerBound" && heldRows.has(row) ? "exact" : basis,
    ),
  );
  return replaceColumns<RequestFact>(requests, { tokenBasis: bases });
}

function compareRequests(a: RequestFact, b: RequestFact): number {
  return (
    compareInstants(a.at, b.at) ||
    compareText(a.sessionId, b.sessionId) ||
    compareText(a.requestKey, b.requestKey)
  );
}

function basisOf(outputTokens: number | null, stopReason: string | null, contentChars: number): TokenBasis {
  if (outputTokens === null) return "unknown";
  const isPlaceholder = stopReason === null && outputTokens < contentChars / placeholderCharsPerToken;
  return isPlaceholder ? "lowerBound" : "exact";
}
