import { longsOf, textsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { longSums } from "../engine/exact-sums.js";
import type { RowGroups } from "../engine/exact-sums.js";
import type { RecordedCost } from "../rows/recorded.js";
import { recordedOf } from "./recorded-of.js";
import type { RecordedPart } from "./recorded-of.js";

type Parts = Pick<Facts, "requests" | "toolCalls" | "sessions">;

/**
 * What each session with a request is recorded to have cost. Where all that `whole` has of a session is selected,
 * the running total of its log counts, if it has one; else what its single requests are recorded to have cost.
 */
export function recordedBySession(
  facts: Parts,
  whole: Parts,
): readonly ({ readonly sessionId: string } & RecordedCost)[] {
  return Array.from(sessionParts(facts, whole), ([sessionId, parts]) => ({
    sessionId,
    ...recordedOf(parts),
  }));
}

/** What all selected sessions are recorded to have cost, each as {@link recordedBySession} has it. */
export function recordedTotal(facts: Parts, whole: Parts): RecordedCost {
  const totals = runningTotals(whole);
  if (totals.size > 0) return recordedOf([...sessionParts(facts, whole, totals).values()].flat());
  const { requests } = facts;
  return recordedOf(partsOfGroups(requests, { size: 1, ofRow: new Int32Array(requests.rowCount) })[0]!);
}

function sessionParts(
  facts: Parts,
  whole: Parts,
  totals = runningTotals(whole),
): ReadonlyMap<string, readonly RecordedPart[]> {
  const single = requestParts(facts);
  if (totals.size === 0) return single;
  const [selected, all] = [rowsBySession(facts), rowsBySession(whole)];
  const computed = computedCosts(facts);
  const parts = new Map<string, readonly RecordedPart[]>();
  for (const [sessionId, own] of single) {
    const total = totals.get(sessionId);
    const isWhole = selected.get(sessionId) === all.get(sessionId);
    if (total === undefined || !isWhole) {
      parts.set(sessionId, own);
      continue;
    }
    const requests = own.reduce((sum, part) => sum + part.requests, 0);
    const lowerBoundRequests = own.reduce((sum, part) => sum + part.lowerBoundRequests, 0);
    const computedNanoUsd = computed.get(sessionId) ?? null;
    parts.set(sessionId, [
      { requests, sessions: 1, recordedNanoUsd: total, computedNanoUsd, lowerBoundRequests },
    ]);
  }
  return parts;
}

function runningTotals({ sessions }: Parts): ReadonlyMap<string, bigint> {
  const totals = new Map<string, bigint>();
  const { sessionId, recordedCostNanoUsd } = sessions.columns;
  for (let row = 0; row < sessions.rowCount; row++) {
    const cost = recordedCostNanoUsd.at(row);
    if (cost !== null) totals.set(sessionId.at(row), BigInt(cost));
  }
  return totals;
}

/** Requests and calls of each session. */
function rowsBySession({ requests, toolCalls }: Parts): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { columns } of [requests, toolCalls]) {
    const { codes, dictionary } = textsOf(columns.sessionId);
    const rows = new Int32Array(dictionary.length);
    for (let row = 0; row < codes.length; row++) rows[codes[row]!]!++;
    for (const [code, count] of rows.entries()) addTo(counts, dictionary[code]!, count);
  }
  return counts;
}

function addTo(counts: Map<string, number>, id: string, count: number): void {
  if (count > 0) counts.set(id, (counts.get(id) ?? 0) + count);
}

/** Priced requests and the searches of calls; none for a session of which nothing is priced. */
function computedCosts({ requests, toolCalls }: Parts): ReadonlyMap<string, bigint> {
  const costs = new Map<string, bigint>();
  for (const { columns } of [requests, toolCalls]) {
    const { codes, dictionary } = textsOf(columns.sessionId);
    const values = longsOf(columns.costNanoUsd);
    const isPriced = new Uint8Array(dictionary.length);
    for (let row = 0; row < codes.length; row++) if (!Number.isNaN(values[row]!)) isPriced[codes[row]!] = 1;
    const sums = longSums(values, { size: dictionary.length, ofRow: codes });
    for (const [code, id] of dictionary.entries())
      if (isPriced[code] === 1) costs.set(id, (costs.get(id) ?? 0n) + sums[code]!);
  }
  return costs;
}

/** Parts of a group: requests with and without a recorded cost, of each those with and without a computed one. */
const partsOfGroup = 4;

/** The parts of each session with a request. */
function requestParts({ requests }: Parts): ReadonlyMap<string, readonly RecordedPart[]> {
  const { codes, dictionary } = textsOf(requests.columns.sessionId);
  const parts = new Map<string, readonly RecordedPart[]>();
  for (const [code, own] of partsOfGroups(requests, { size: dictionary.length, ofRow: codes }).entries())
    if (own.length > 0) parts.set(dictionary[code]!, own);
  return parts;
}

/** The parts of each group, by its number. */
function partsOfGroups(
  { columns, rowCount }: Parts["requests"],
  { size, ofRow }: RowGroups,
): readonly (readonly RecordedPart[])[] {
  const [computed, recorded] = [longsOf(columns.costNanoUsd), longsOf(columns.recordedCostNanoUsd)];
  const basis = textsOf(columns.tokenBasis);
  const lowerBound = basis.dictionary.indexOf("lowerBound");
  const groups = { size: size * partsOfGroup, ofRow: new Int32Array(rowCount) };
  const counts = new Int32Array(groups.size);
  const lowerBounds = new Int32Array(groups.size);
  for (let row = 0; row < rowCount; row++) {
    const isComputed = Number(!Number.isNaN(computed[row]!));
    const part = ofRow[row]! * partsOfGroup + 2 * Number(!Number.isNaN(recorded[row]!)) + isComputed;
    groups.ofRow[row] = part;
    counts[part]!++;
    lowerBounds[part]! += isComputed & Number(basis.codes[row] === lowerBound);
  }
  const [computedSums, recordedSums] = [longSums(computed, groups), longSums(recorded, groups)];
  return Array.from({ length: size }, (_, group) => {
    const own: RecordedPart[] = [];
    for (let kind = 0; kind < partsOfGroup; kind++) {
      const part = group * partsOfGroup + kind;
      if (counts[part] === 0) continue;
      own.push({
        requests: counts[part]!,
        sessions: 0,
        recordedNanoUsd: (kind & 2) === 0 ? null : recordedSums[part]!,
        computedNanoUsd: (kind & 1) === 0 ? null : computedSums[part]!,
        lowerBoundRequests: lowerBounds[part]!,
      });
    }
    return own;
  });
}
