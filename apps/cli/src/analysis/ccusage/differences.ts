import { cacheWriteTokensOf } from "@turnmeter/metrics/figures.js";
import { searchFee, type PriceBook } from "@turnmeter/pricing";
import type { Facts } from "@turnmeter/schema";
import { areEqual, differenceStepIds, reasons, DifferenceSum } from "./difference-step.js";
import type { DifferenceStep, DifferenceStepId, ComparedNumbers } from "./difference-step.js";
import { codexSources, pairCodex, requestOfEntry } from "./match-requests.js";
import { clientModel, keepEntries, type Entry } from "./entry.js";
import { ccusageCost, ownCost } from "./ccusage-prices.js";
import { placeOf, type FoundEntries } from "./read-entries.js";

export interface LogsOfCcusage {
  readonly found: FoundEntries;
  /** Of Codex's logs; null where only its count of Claude's is asked for. */
  readonly codex: readonly Entry[] | null;
}

export interface Compared extends LogsOfCcusage {
  /** The facts of all times. */
  readonly allFacts: Facts;
  /** Those of the period. */
  readonly facts: Facts;
  readonly period: { readonly startAt: number | null; readonly endAt: number | null };
  readonly priceBook: PriceBook;
}

type Requests = Facts["requests"];

/** The steps from turnmeter's total to ccusage's on the same logs; they add up exactly, in every column. */
export function differences(compared: Compared): readonly DifferenceStep[] {
  const { allFacts, facts, period, priceBook, found, codex } = compared;
  const { requests } = allFacts;
  const sums = new Map(differenceStepIds.map((step) => [step, new DifferenceSum()]));
  const add = (
    step: DifferenceStepId,
    numbers: ComparedNumbers,
    sign: 1 | -1,
    place: { file: string; line: number },
  ) => sums.get(step)!.add(numbers, sign, place);
  const addTheirs = (entry: Entry, numbers: ComparedNumbers): void => {
    let { costNanoUsd } = numbers;
    for (const [step, nanoUsd] of priceSteps(entry, costNanoUsd, priceBook)) {
      if (nanoUsd !== 0n) add(step, { ...noNumbers, costNanoUsd: nanoUsd }, 1, entry);
      costNanoUsd += nanoUsd;
    }
    add("ccusage", { ...numbers, costNanoUsd }, 1, entry);
  };
  const addAlone = (step: DifferenceStepId, entry: Entry): void => {
    const numbers = numbersOfEntry(entry, priceBook);
    add(step, numbers, 1, entry);
    addTheirs(entry, numbers);
  };
  const kept = keepEntries(found.entries, (entry) =>
    Number(entry.statedNanoUsd ?? ccusageCost(entry, priceBook).full),
  );
  const isCounted = isInPeriod(period);
  const inPeriod = new Set(facts.requests.columns.requestKey);
  const { ofRequest, others } = groupEntries(kept, allFacts);
  const ofCodex = pairCodex(codex ?? [], requests);
  for (const [row, entry] of ofCodex.ofRequest) ofRequest.set(row, [entry]);

  for (let row = 0; row < requests.rowCount; row++) {
    const place = { file: requests.columns.file.at(row), line: requests.columns.line.at(row) };
    const own = numbersOfRequest(requests, row);
    const isOwn = inPeriod.has(requests.columns.requestKey.at(row));
    const [first, ...again] = ofRequest.get(row) ?? [];
    if (isOwn) add("turnmeter", own, 1, place);
    for (const entry of again.filter(isCounted))
      addAlone(entry.form === "progress" ? "progressRows" : "countedAgain", entry);
    if (first === undefined) {
      if (isOwn) add(whyMissing(requests, row, { found, withCodex: codex !== null }), own, -1, place);
      continue;
    }
    const numbers = numbersOfPair(requests, row, { own, entry: first }, priceBook);
    const isTheirs = isCounted(first);
    if (isTheirs) addTheirs(first, numbers);
    if (isOwn && isTheirs) {
      const step =
        first.form === "codex" && !areEqual(own, numbers)
          ? "codexCounters"
          : whyDifferent(own, numbers, placeOf(place) === placeOf(first), found.reasons.get(placeOf(place)));
      add(step, numbers, 1, first);
      sums.get(step)!.add(own, -1, null);
    } else if (isOwn) add("otherTime", own, -1, place);
    else if (isTheirs) add("otherTime", numbers, 1, first);
  }
  for (const entry of others.filter(isCounted)) {
    const isClientMade = entry.model === clientModel;
    addAlone(isClientMade ? "clientMade" : entry.form === "progress" ? "progressRows" : "otherRows", entry);
  }
  for (const entry of ofCodex.others.filter(isCounted)) addAlone("codexAgain", entry);
  addToolSearches(sums, facts);
  return stepsOf(sums);
}

function stepsOf(sums: ReadonlyMap<DifferenceStepId, DifferenceSum>): readonly DifferenceStep[] {
  return differenceStepIds.flatMap((step): DifferenceStep[] => {
    const sum = sums.get(step)!;
    if (step === "turnmeter" || step === "ccusage") {
      const reason = step === "turnmeter" ? "the total" : "its total";
      return [{ step, kind: "sum", rule: null, reason, ...sum.numbers() }];
    }
    const [rule, reason] = reasons[step];
    return sum.isNothing ? [] : [{ step, kind: "difference", rule, reason, ...sum.numbers() }];
  });
}

/** Each request's entries, most similar first, and the entries without a request. */
function groupEntries(kept: readonly Entry[], facts: Facts) {
  const { requests } = facts;
  const find = requestOfEntry(facts);
  const ofRequest = new Map<number, Entry[]>();
  const others: Entry[] = [];
  for (const entry of kept) {
    const row = entry.model === clientModel ? null : find(entry);
    const known = row === null ? undefined : ofRequest.get(row);
    if (row === null) others.push(entry);
    else if (known === undefined) ofRequest.set(row, [entry]);
    else known.push(entry);
  }
  for (const [row, entries] of ofRequest) {
    const place = placeOf({ file: requests.columns.file.at(row), line: requests.columns.line.at(row) });
    const rank = (entry: Entry): number => (placeOf(entry) === place ? 0 : entry.form === "progress" ? 2 : 1);
    entries.sort((a, b) => rank(a) - rank(b));
  }
  return { ofRequest, others };
}

function isInPeriod({ startAt, endAt }: Compared["period"]): (entry: Entry) => boolean {
  return ({ at }) => (startAt === null || at >= startAt) && (endAt === null || at < endAt);
}

function numbersOfRequest({ columns }: Requests, row: number): ComparedNumbers {
  const writes5m = columns.cacheWrite5mTokens.at(row) ?? 0;
  return {
    count: 1,
    inputTokens: columns.inputTokens.at(row) ?? 0,
    outputTokens: columns.outputTokens.at(row) ?? 0,
    cacheReadTokens: columns.cacheReadTokens.at(row) ?? 0,
    cacheWriteTokens: writes5m + (columns.cacheWrite1hTokens.at(row) ?? 0),
    costNanoUsd: BigInt(columns.costNanoUsd.at(row) ?? 0),
  };
}

function numbersOfEntry(entry: Entry, priceBook: PriceBook): ComparedNumbers {
  return {
    count: 1,
    inputTokens: entry.inputTokens,
    outputTokens: entry.outputTokens,
    cacheReadTokens: entry.cacheReadTokens,
    cacheWriteTokens: cacheWriteTokensOf(entry),
    costNanoUsd: ownCost(entry, priceBook).full,
  };
}

/** Compares a request with its entry. Equal tokens cost the same, except for searches. */
function numbersOfPair(
  { columns }: Requests,
  row: number,
  { own, entry }: { readonly own: ComparedNumbers; readonly entry: Entry },
  priceBook: PriceBook,
): ComparedNumbers {
  const numbers = numbersOfEntry(entry, priceBook);
  const isEqual =
    areEqual(own, numbers) && entry.cacheWrite1hTokens === (columns.cacheWrite1hTokens.at(row) ?? 0);
  if (!isEqual) return numbers;
  const model = columns.model.at(row);
  const searches = columns.costNanoUsd.at(row) === null ? 0 : (columns.webSearches.at(row) ?? 0);
  const fees =
    searches === 0 || model === null
      ? 0n
      : BigInt(searches) * searchFee(model, columns.at.at(row), priceBook);
  return { ...numbers, costNanoUsd: own.costNanoUsd - fees };
}

function whyDifferent(
  own: ComparedNumbers,
  theirs: ComparedNumbers,
  isSameRow: boolean,
  skipped: DifferenceStepId | undefined,
): DifferenceStepId {
  if (areEqual(own, theirs)) return "searchFees";
  if (!isSameRow) return skipped ?? "otherRow";
  return areEqual({ ...own, cacheWriteTokens: theirs.cacheWriteTokens }, theirs) ? "cacheWrites" : "counters";
}

function whyMissing(
  { columns }: Requests,
  row: number,
  { found, withCodex }: { readonly found: FoundEntries; readonly withCodex: boolean },
): DifferenceStepId {
  const { reasons: skipped } = found;
  const kind = columns.kind.at(row);
  const file = columns.file.at(row);
  if (withCodex && codexSources.has(columns.source.at(row)))
    return columns.source.at(row) === "codex-exec" ? "codexStreams" : "codexMissing";
  if (kind === "total") return "statedTotals";
  if (columns.source.at(row) !== "claude-code" || !file.endsWith(".jsonl")) return "otherLogs";
  if (kind !== "message") return "iterations";
  if (columns.tokenBasis.at(row) === "unknown") return "unknownUsage";
  return skipped.get(placeOf({ file, line: columns.line.at(row) })) ?? "spelling";
}

/** By reason, how much more an entry costs in ccusage than `costNanoUsd`. */
function priceSteps(
  entry: Entry,
  costNanoUsd: bigint,
  book: PriceBook,
): readonly (readonly [DifferenceStepId, bigint])[] {
  const own = ownCost(entry, book);
  const theirs = ccusageCost(entry, book);
  const stated = entry.statedNanoUsd ?? theirs.full;
  return [
    ["longPrompts", own.plain - own.long + theirs.long - theirs.plain],
    ["otherRates", own.long - costNanoUsd + theirs.full - theirs.long],
    ["otherPrices", theirs.plain - own.plain],
    ["statedCosts", stated - theirs.full],
  ];
}

function addToolSearches(sums: ReadonlyMap<DifferenceStepId, DifferenceSum>, { toolCalls }: Facts): void {
  const { costNanoUsd, webSearches, file, line } = toolCalls.columns;
  for (let row = 0; row < toolCalls.rowCount; row++) {
    if ((webSearches.at(row) ?? 0) === 0) continue;
    const fee = { ...noNumbers, costNanoUsd: BigInt(costNanoUsd.at(row) ?? 0) };
    const place = { file: file.at(row), line: line.at(row) };
    sums.get("turnmeter")!.add(fee, 1, place);
    sums.get("searchFees")!.add(fee, -1, place);
  }
}

const noNumbers: ComparedNumbers = {
  count: 0,
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  costNanoUsd: 0n,
};
