import { columnOf, createTable, replaceColumns, rowsOf, rowViewer } from "@turnmeter/columns";
import { iterationUsagesSchema, requestColumns } from "@turnmeter/schema";
import type { Column, IterationUsage, RequestFact, Table, TokenBasis } from "@turnmeter/schema";
import type { RequestCandidate } from "../candidates/request.js";
import { compareText } from "../compare-text.js";
import { compareInstants, earlier, later } from "../instant.js";
import type { ProblemList } from "./problem-list.js";
import type { ProjectOf } from "./projects.js";
import type { Responses } from "./responses.js";
import type { StatedTotals } from "./stated-totals.js";

/**
 * Characters of content per output token above which the output is a placeholder, if no stop reason
 * was logged (R10). Final rows have 2 to 5 characters per token.
 */
const placeholderCharsPerToken = 20;

/** What all rows of a response say together. */
interface Extent {
  firstAt: number | null;
  lastAt: number | null;
  /** Last row of copies with new uuids: their file may date its last one anew. */
  renamedLastAt: number | null;
  rows: number;
  contentChars: number;
}

/** One fact per response and one per response inside it, in order of time. */
export function requestFacts(
  requests: Table<RequestCandidate>,
  responses: Responses,
  turnOf: (row: number) => string | null,
  projectOf: ProjectOf,
): Table<RequestFact> {
  const extents = extentsOf(requests, responses);
  const { sessionId } = requests.columns;
  const order = Uint32Array.from(responses.owner, (_, response) => response).sort(
    (a, b) =>
      compareInstants(extents[a]!.firstAt, extents[b]!.firstAt) ||
      compareText(sessionId.at(responses.owner[a]!), sessionId.at(responses.owner[b]!)) ||
      compareText(responses.requestKeys[a]!, responses.requestKeys[b]!),
  );
  const facts = createTable(requestColumns);
  const read = rowViewer(requests);
  for (const response of order) {
    const winner = read(responses.winner[response]!);
    const ownerRow = responses.owner[response]!;
    const owner = ownerRow === responses.winner[response] ? winner : read(ownerRow);
    const extent = extents[response]!;
    const fact: RequestFact = {
      source: winner.source,
      sessionId: owner.sessionId,
      threadId: owner.threadId,
      project: projectOf(owner.cwd),
      file: winner.file,
      line: winner.line,
      requestKey: responses.requestKeys[response]!,
      turnId: turnOf(ownerRow),
      agentId: owner.agentId,
      gitBranch: owner.gitBranch,
      clientVersion: winner.clientVersion,
      entrypoint: owner.entrypoint,
      model: winner.model,
      effort: winner.effort,
      at: extent.firstAt,
      lastAt: extent.lastAt ?? extent.renamedLastAt,
      kind: "message",
      inputTokens: winner.inputTokens,
      outputTokens: winner.outputTokens,
      reasoningTokens: winner.reasoningTokens,
      cacheReadTokens: winner.cacheReadTokens,
      cacheWrite5mTokens: winner.cacheWrite5mTokens,
      cacheWrite1hTokens: winner.cacheWrite1hTokens,
      cacheWriteUnknownTtlTokens: winner.cacheWriteUnknownTtlTokens,
      webSearches: winner.webSearches,
      serviceTier: winner.serviceTier,
      speed: winner.speed,
      inferenceGeo: winner.inferenceGeo,
      stopReason: winner.stopReason,
      tokenBasis: basisOf(winner, extent.contentChars),
      copies: extent.rows,
      priceId: null,
      costNanoUsd: null,
      recordedCostNanoUsd: winner.recordedCostNanoUsd,
    };
    facts.append(fact);
    for (const iteration of iterationsOf(winner)) facts.append(iterationFact(fact, iteration));
  }
  return facts.finish();
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

function extentsOf(requests: Table<RequestCandidate>, responses: Responses): readonly Extent[] {
  const { firstAt, lastAt, isRenamedCopy, rows, contentChars } = requests.columns;
  const extents = Array.from({ length: responses.count }, (): Extent => ({
    firstAt: null,
    lastAt: null,
    renamedLastAt: null,
    rows: 0,
    contentChars: 0,
  }));
  for (let row = 0; row < requests.rowCount; row++) {
    const extent = extents[responses.ofRow[row]!]!;
    extent.firstAt = earlier(extent.firstAt, firstAt.at(row));
    if (isRenamedCopy.at(row)) extent.renamedLastAt = later(extent.renamedLastAt, lastAt.at(row));
    else extent.lastAt = later(extent.lastAt, lastAt.at(row));
    extent.rows += rows.at(row);
    extent.contentChars = Math.max(extent.contentChars, contentChars.at(row));
  }
  return extents;
}

function basisOf({ outputTokens, stopReason }: RequestCandidate, contentChars: number): TokenBasis {
  if (outputTokens === null) return "unknown";
  const isPlaceholder = stopReason === null && outputTokens < contentChars / placeholderCharsPerToken;
  return isPlaceholder ? "lowerBound" : "exact";
}

function iterationsOf({ iterations }: RequestCandidate): readonly IterationUsage[] {
  return iterations === null ? [] : iterationUsagesSchema.parse(JSON.parse(iterations));
}

/** R18: a response inside a response, with its own model and counters, at the same time and place. */
function iterationFact(request: RequestFact, { kind, position, model, usage }: IterationUsage): RequestFact {
  return {
    ...request,
    ...usage,
    requestKey: `${request.requestKey}#${position}`,
    kind,
    model: model ?? request.model,
    stopReason: null,
    tokenBasis: "exact",
    copies: 1,
    recordedCostNanoUsd: null,
  };
}
