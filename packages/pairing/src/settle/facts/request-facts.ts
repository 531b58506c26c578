import {
  codesIn,
  columnOf,
  columnOfVector,
  computeColumn,
  createTable,
  emptyColumn,
  flagsOf,
  integersOf,
  lazyColumn,
  mapTexts,
  NULL_CODE,
  NULL_INTEGER,
  replaceColumns,
  rowsOf,
  selectColumn,
  selectIntegers,
  selectLongs,
  selectRows,
  textsOf,
} from "@turnmeter/columns";
import { requestColumns, tokenBases } from "@turnmeter/schema";
import type {
  Column,
  IterationUsage,
  RequestFact,
  RequestKind,
  Table,
  TokenBasis,
  TokenUsage,
} from "@turnmeter/schema";
import type { RequestCandidate } from "../../candidates/request.js";
import { compareText, compareInstants, placeAt } from "../../order.js";
import { iterationsOf, promptColumns } from "../../usage.js";
import type { ProblemList } from "../common/problem-list.js";
import type { ProjectOf } from "../projects/projects.js";
import { type ResponseExtents, unfinishedResponses } from "../responses/response-extents.js";
import type { Responses } from "../responses/responses.js";
import type { StatedTotals } from "../totals/stated-totals.js";
import type { TurnsOf } from "../prompts/turns-of-rows.js";
import { placesOf } from "../common/columns.js";

/** Above this many characters per output token without a stop reason, the output is a placeholder (R10); usual is 2 to 5. */
const placeholderCharsPerToken = 20;

const [exact, lowerBound, unknown] = (["exact", "lowerBound", "unknown"] as const).map((basis) =>
  tokenBases.indexOf(basis),
);

/** Results of other parts of settling. */
export interface RequestContext {
  readonly extents: ResponseExtents;
  /** The responses in order of time. */
  readonly order: Int32Array;
  readonly turnsOf: TurnsOf;
  readonly projectOf: ProjectOf;
  /** Threads that only the logs of their parents hold, and not whole (R24). */
  readonly onlyRepeated: ReadonlySet<string>;
}

/** One fact per response and one per response inside it (R18), in order of time. */
export function requestFacts(
  requests: Table<RequestCandidate>,
  responses: Responses,
  { extents, order, turnsOf, projectOf, onlyRepeated }: RequestContext,
): Table<RequestFact> {
  const { responseOf, insideOf } = withInside(requests, responses, order);
  const rowCount = responseOf.length;
  const owned = selectRows(requests, selectIntegers(responses.owner, responseOf));
  const { columns: own } = owned;
  const { columns: winner } = selectRows(requests, selectIntegers(responses.winner, responseOf));
  /** A column with values of their own for responses inside others, which share the outer one's time and place. */
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
  const isRepeated = flagsOfThreads(own.threadId, onlyRepeated);
  const isUnfinished = unfinishedResponses(requests, responses);
  const requestKeys = selectColumn(responses.requestKeys, responseOf);
  return {
    rowCount,
    columns: {
      source: winner.source,
      sessionId: own.sessionId,
      threadId: own.threadId,
      project: lazyColumn("text", rowCount, () => mapTexts(own.sessionId, projectOf)),
      folder: own.cwd,
      file: winner.file,
      line: winner.line,
      requestKey: orInside(requestKeys, ({ position }, row) => `${requestKeys.at(row)}#${position}`),
      turnId: turnsOf(owned),
      agentId: own.agentId,
      gitBranch: own.gitBranch,
      clientVersion: winner.clientVersion,
      entrypoint: own.entrypoint,
      model: orInside(winner.model, ({ model }, row) => model ?? winner.model.at(row)),
      effort: winner.effort,
      at: instantColumn(extents.firstAt, responseOf),
      lastAt: instantColumn(extents.lastAt, responseOf),
      kind: orInside(sameForAll<RequestKind>("message", rowCount), ({ kind }) => kind),
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
      tokenBasis: orInside(basisColumn(winner, extents, isUnfinished, responseOf, isRepeated), (_, row) =>
        isRepeated[row] === 1 ? "lowerBound" : "exact",
      ),
      isRepeated: columnOfVector({ kind: "flag", values: isRepeated }),
      copies: orInside(
        lazyColumn("integer", rowCount, () => integerColumn(extents.rows(), responseOf)),
        () => 1,
      ),
      priceId: emptyColumn("text", rowCount),
      costNanoUsd: emptyColumn("long", rowCount),
      recordedCostNanoUsd: orInside(winner.recordedCostNanoUsd, () => null),
    },
  };
}

function instantColumn(times: Float64Array, responseOf: Int32Array): Column<number | null> {
  return columnOfVector({ kind: "long", values: selectLongs(times, responseOf) });
}

function integerColumn(numbers: Int32Array, responseOf: Int32Array): Column<number> {
  return columnOfVector({ kind: "integer", values: selectIntegers(numbers, responseOf) });
}

function sameForAll<V extends string>(text: V, rowCount: number): Column<V> {
  return columnOfVector({ kind: "text", codes: new Int32Array(rowCount), dictionary: [text] });
}

function flagsOfThreads(threadId: Column<string>, threads: ReadonlySet<string>): Uint8Array {
  const flags = new Uint8Array(threadId.length);
  if (threads.size === 0) return flags;
  const { codes, dictionary } = textsOf(threadId);
  const isIn = dictionary.map((thread) => threads.has(thread));
  for (let row = 0; row < codes.length; row++) flags[row] = Number(isIn[codes[row]!]);
  return flags;
}

function basisColumn(
  { outputTokens, stopReason, isLowerBound }: Table<RequestCandidate>["columns"],
  { contentChars }: ResponseExtents,
  isUnfinished: Uint8Array,
  responseOf: Int32Array,
  isRepeated: Uint8Array,
): Column<TokenBasis> {
  const output = integersOf(outputTokens);
  const stops = textsOf(stopReason).codes;
  const codes = new Int32Array(responseOf.length);
  const isPartial = flagsOf(isLowerBound);
  let chars: Float64Array | null = null;
  for (let row = 0; row < codes.length; row++) {
    const response = responseOf[row]!;
    let isPlaceholder = isUnfinished[response] === 1;
    if (!isPlaceholder && stops[row] === NULL_CODE) {
      chars ??= contentChars();
      isPlaceholder = output[row]! < chars[response]! / placeholderCharsPerToken;
    }
    if (output[row] === NULL_INTEGER) codes[row] = unknown!;
    else codes[row] = isPlaceholder || isRepeated[row] === 1 || isPartial[row] === 1 ? lowerBound! : exact!;
  }
  return columnOfVector({ kind: "text", codes, dictionary: tokenBases });
}

/** Each row's response, followed by the responses nested in it. */
function withInside({ columns }: Table<RequestCandidate>, { winner }: Responses, order: Int32Array) {
  const insideOf = new Map<number, IterationUsage>();
  const { codes, dictionary } = textsOf(columns.iterations);
  if (dictionary.length === 0) return { responseOf: order, insideOf };
  const rows: number[] = [];
  for (const response of order) {
    rows.push(response);
    const iterations = dictionary[codes[winner[response]!]!];
    if (iterations === undefined) continue;
    for (const inside of iterationsOf(iterations)) insideOf.set(rows.push(response) - 1, inside);
  }
  return { responseOf: Int32Array.from(rows), insideOf };
}

/** Reports the requests whose tokens are not known, or only in part. */
export function reportBases(requests: Table<RequestFact>, problems: ProblemList): void {
  const { columns } = requests;
  const { codes } = codesIn(columns.tokenBasis, tokenBases);
  for (const row of placesOf(codes, unknown!)) problems.add("usage-missing", placeAt(columns, row));
  for (const row of placesOf(codes, lowerBound!)) {
    // Every request has a prompt.
    const hasPrompt = promptColumns.some((name) => (columns[name].at(row) ?? 0) > 0);
    const isTotal = columns.kind.at(row) === "total";
    const code = isTotal ? "total-lower-bound" : hasPrompt ? "output-lower-bound" : "input-missing";
    problems.add(code, placeAt(columns, row), columns.clientVersion.at(row));
  }
}

/**
 * The requests and totals, in order of time. A total completes the requests that it includes: their sum is no lower
 * bound (R85).
 */
export function withTotals(
  messages: Table<RequestFact>,
  { requests: totals, ...held }: StatedTotals,
): Table<RequestFact> {
  const requests = withHeldRows(messages, held);
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

const counters = [
  "inputTokens",
  "outputTokens",
  "cacheReadTokens",
  "cacheWrite5mTokens",
  "cacheWrite1hTokens",
  "cacheWriteUnknownTtlTokens",
  "webSearches",
] as const;

function withHeldRows(
  requests: Table<RequestFact>,
  { heldRows, rowsOfSpans }: Omit<StatedTotals, "requests">,
): Table<RequestFact> {
  const { columns, rowCount } = requests;
  if (heldRows.size === 0) return requests;
  const isUnstated = (row: number) => columns.tokenBasis.at(row) === "unknown" && rowsOfSpans.has(row);
  const bases: Column<TokenBasis> = columnOf(
    "text",
    Array.from(columns.tokenBasis, (basis: TokenBasis, row: number) =>
      isUnstated(row) || (basis === "lowerBound" && heldRows.has(row)) ? "exact" : basis,
    ),
  );
  const whole = replaceColumns<RequestFact>(requests, { tokenBasis: bases });
  if (![...rowsOfSpans].some(isUnstated)) return whole;
  const filled = counters.map((name) => {
    const column = columns[name];
    return [
      name,
      computeColumn(column.kind, rowCount, (row) => (isUnstated(row) ? 0 : column.at(row))),
    ] as const;
  });
  return replaceColumns<RequestFact>(whole, Object.fromEntries(filled));
}

/** By time, then thread, so that a thread's simultaneous rows stay together. */
function compareRequests(a: RequestFact, b: RequestFact): number {
  return (
    compareInstants(a.at, b.at) ||
    compareText(a.threadId, b.threadId) ||
    compareText(a.requestKey, b.requestKey)
  );
}
