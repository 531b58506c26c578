import { NULL_CODE, integersOf, longsOf, textsOf } from "@turnmeter/columns";
import type { Facts, MarkKind } from "@turnmeter/schema";
import { byName } from "../by-name.js";
import type { Figure } from "../figures/figure.js";
import { figures } from "../figures/figures.js";
import { NANO_USD_PER_USD } from "../figures/usd.js";
import { requestFigures } from "../rows/shown-figures.js";
import type { RequestFigure } from "../rows/shown-figures.js";
import { markCounts } from "../rows/totals.js";
import { SumsBySession } from "./sums-by-session.js";

/** The sums behind the figures of requests, by session. */
export interface RequestSamples {
  readonly sums: { readonly [F in RequestFigure]: SumsBySession };
  /** Whether a cost in them is only a lower bound. */
  readonly hasBoundCosts: boolean;
}

const NANO_PER_USD = Number(NANO_USD_PER_USD);

/**
 * Each session's contribution to each figure. Requests without a price are in no figure of cost; those whose output
 * tokens are only a lower bound are in none that counts output tokens; those without logged usage are in none of
 * tokens.
 */
export function requestSamples({
  requests,
  marks,
  toolCalls,
  turns,
}: Pick<Facts, "requests" | "marks" | "toolCalls" | "turns">): RequestSamples {
  const { columns, rowCount } = requests;
  const sums: RequestSamples["sums"] = byName(requestFigures, () => new SumsBySession());
  const sessions = textsOf(columns.sessionId);
  const agents = textsOf(columns.agentId);
  const bases = textsOf(columns.tokenBasis);
  const costs = longsOf(columns.costNanoUsd);
  const input = integersOf(columns.inputTokens);
  const read = integersOf(columns.cacheReadTokens);
  const write5m = integersOf(columns.cacheWrite5mTokens);
  const write1h = integersOf(columns.cacheWrite1hTokens);
  const output = integersOf(columns.outputTokens);
  const requestsOf = new Map<string, number>();
  const nanoUsdOf = new Map<string, number>();
  let hasBoundCosts = false;
  for (let row = 0; row < rowCount; row++) {
    const session = sessions.dictionary[sessions.codes[row]!]!;
    const basis = bases.dictionary[bases.codes[row]!];
    const nanoUsd = costs[row]!;
    const isPriced = !Number.isNaN(nanoUsd);
    requestsOf.set(session, (requestsOf.get(session) ?? 0) + 1);
    if (isPriced) {
      hasBoundCosts ||= basis === "lowerBound";
      nanoUsdOf.set(session, (nanoUsdOf.get(session) ?? 0) + nanoUsd);
      const isSubagent = agents.codes[row]! !== NULL_CODE;
      sums.subagentCostShare.add(session, isSubagent ? nanoUsd : 0, nanoUsd);
    }
    if (basis === "unknown") continue;
    // Null is stored as a negative number.
    const cached = Math.max(read[row]!, 0);
    const prompt =
      Math.max(input[row]!, 0) + cached + Math.max(write5m[row]!, 0) + Math.max(write1h[row]!, 0);
    sums.promptTokensPerRequest.add(session, prompt, 1);
    sums.cacheReadShare.add(session, cached, prompt);
    if (basis === "lowerBound") continue;
    const written = Math.max(output[row]!, 0);
    sums.outputTokensPerRequest.add(session, written, 1);
    if (isPriced) sums.costPerThousandOutputTokensUsd.add(session, nanoUsd, (written / 1000) * NANO_PER_USD);
  }
  addSearchFees(toolCalls, (session, nanoUsd, isSubagent) => {
    nanoUsdOf.set(session, (nanoUsdOf.get(session) ?? 0) + nanoUsd);
    sums.subagentCostShare.add(session, isSubagent ? nanoUsd : 0, nanoUsd, 0);
  });
  const counts = marksBySession(marks);
  const promptsOf = counts.get("prompt");
  for (const [session, count] of requestsOf) {
    const prompts = promptsOf?.get(session) ?? 0;
    sums.requestsPerPrompt.add(session, count, prompts, prompts);
  }
  for (const [session, nanoUsd] of nanoUsdOf) sums.costPerSessionUsd.add(session, nanoUsd, NANO_PER_USD);
  const addCostPer = (figure: RequestFigure, countOf: ReadonlyMap<string, number> | undefined): void => {
    for (const [session, nanoUsd] of nanoUsdOf) {
      const count = countOf?.get(session) ?? 0;
      sums[figure].add(session, nanoUsd, count * NANO_PER_USD, count);
    }
  };
  for (const figure of requestFigures) {
    const { per }: Figure = figures[figure];
    if (per !== undefined) addCostPer(figure, counts.get(markCounts[per]));
  }
  addCostPer("costPerTurnUsd", countsBySession(turns.columns.sessionId));
  addCostPer("costPerLineUsd", linesBySession(toolCalls));
  return { sums, hasBoundCosts };
}

/** Calls that are billed for a search, whose fee is no request's. */
function addSearchFees(
  { columns, rowCount }: Facts["toolCalls"],
  add: (session: string, nanoUsd: number, isSubagent: boolean) => void,
): void {
  const sessions = textsOf(columns.sessionId);
  const agents = textsOf(columns.agentId);
  const costs = longsOf(columns.costNanoUsd);
  for (let row = 0; row < rowCount; row++) {
    const nanoUsd = costs[row]!;
    if (nanoUsd > 0)
      add(sessions.dictionary[sessions.codes[row]!]!, nanoUsd, agents.codes[row]! !== NULL_CODE);
  }
}

/** Number of rows of each session. */
function countsBySession(sessionIds: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const session of sessionIds) counts.set(session, (counts.get(session) ?? 0) + 1);
  return counts;
}

/** Lines that the calls of each session added and removed, as far as they are logged. */
function linesBySession({ columns, rowCount }: Facts["toolCalls"]): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  for (let row = 0; row < rowCount; row++) {
    const changed = (columns.linesAdded.at(row) ?? 0) + (columns.linesRemoved.at(row) ?? 0);
    if (changed === 0) continue;
    const session = columns.sessionId.at(row);
    lines.set(session, (lines.get(session) ?? 0) + changed);
  }
  return lines;
}

/** Number of marks in each session that has one, by their kind. */
function marksBySession({
  columns,
  rowCount,
}: Facts["marks"]): ReadonlyMap<MarkKind, ReadonlyMap<string, number>> {
  const sessions = textsOf(columns.sessionId);
  const counts = new Map<MarkKind, Map<string, number>>();
  for (let row = 0; row < rowCount; row++) {
    const kind = columns.kind.at(row);
    const ofKind = counts.get(kind) ?? new Map<string, number>();
    counts.set(kind, ofKind);
    const session = sessions.dictionary[sessions.codes[row]!]!;
    ofKind.set(session, (ofKind.get(session) ?? 0) + 1);
  }
  return counts;
}
