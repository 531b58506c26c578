import type { Facts, ToolCallFact } from "@turnmeter/schema";
import { rowViewer } from "@turnmeter/columns";
import type { ErrorChain, FailurePlace, FailureKindFigures, FailureKindRow } from "../rows/failure.js";
import { errorStatistics, errorTotals } from "../tools/error-statistics.js";
import { isoInstant } from "../usage/iso-instant.js";
import { sumCosts } from "../usage/costs-of-groups.js";
import { compareNames } from "../usage/order.js";
import { chainsWithCalls } from "./error-chains.js";

const mostExamples = 3;

/** Failures of each kind and tool, and all of them together. */
export interface FailureKinds {
  readonly rows: readonly FailureKindRow[];
  readonly all: FailureKindFigures;
}

/**
 * Failed, invalid and denied calls by kind and tool, the most frequent first, each with what became of its calls: a failed
 * call was fixed if its chain was. Retries are the cost of the chains that a call of the row began.
 */
export function failureKinds(facts: Pick<Facts, "toolCalls" | "requests">): FailureKinds {
  const kinds = kindsOfCalls(facts);
  const rows = errorStatistics(facts).map((row) => ({ ...row, ...figuresOf(kinds.get(keyOf(row))!) }));
  const all = { ...noKind(), hasTries: false };
  for (const kind of kinds.values()) add(all, kind);
  return { rows, all: { ...errorTotals(facts), ...figuresOf(all) } };
}

/** What is found of the calls of one kind. */
interface Kind {
  fixedCalls: number;
  givenUpCalls: number;
  /** Chains that a call of the kind began. */
  chains: ErrorChain[];
  readonly programs: Map<string, number>;
  places: (FailurePlace & { readonly costNanoUsd: bigint })[];
  /** False for denied calls, which never ran. */
  hasTries: boolean;
}

function noKind(): Kind {
  return { fixedCalls: 0, givenUpCalls: 0, chains: [], programs: new Map(), places: [], hasTries: true };
}

function keyOf({ outcome, errorKind, tool }: Pick<FailureKindRow, "outcome" | "errorKind" | "tool">): string {
  return JSON.stringify([outcome, errorKind, tool]);
}

function kindsOfCalls(facts: Pick<Facts, "toolCalls" | "requests">): ReadonlyMap<string, Kind> {
  const { toolCalls } = facts;
  const kinds = new Map<string, Kind>();
  const callAt = rowViewer(toolCalls);
  const kindAt = (row: number): Kind => {
    const call = callAt(row);
    const key = keyOf(call);
    const known = kinds.get(key) ?? noKind();
    kinds.set(key, known);
    return known;
  };
  for (const { chain, failedRows } of chainsWithCalls(facts)) {
    for (const [at, row] of failedRows.entries()) {
      const kind = kindAt(row);
      if (at === 0) kind.chains.push(chain);
      if (chain.end === "fixed") kind.fixedCalls++;
      else kind.givenUpCalls++;
      note(kind, callAt(row), BigInt(at === 0 ? chain.costNanoUsd : 0));
    }
  }
  for (let row = 0; row < toolCalls.rowCount; row++) {
    if (toolCalls.columns.outcome.at(row) !== "denied") continue;
    const kind = kindAt(row);
    kind.hasTries = false;
    note(kind, callAt(row), 0n);
  }
  return kinds;
}

function note(kind: Kind, call: ToolCallFact, costNanoUsd: bigint): void {
  const { program, sessionId, agentId, file, line, startedAt } = call;
  if (program !== null) kind.programs.set(program, (kind.programs.get(program) ?? 0) + 1);
  kind.places.push({ sessionId, agentId, file, line, at: isoInstant(startedAt), costNanoUsd });
}

function add(all: Kind, { fixedCalls, givenUpCalls, chains, programs, places, hasTries }: Kind): void {
  all.fixedCalls += fixedCalls;
  all.givenUpCalls += givenUpCalls;
  all.chains = [...all.chains, ...chains];
  for (const [program, count] of programs)
    all.programs.set(program, (all.programs.get(program) ?? 0) + count);
  all.places = [...all.places, ...places];
  all.hasTries ||= hasTries;
}

type KindFigures = Omit<FailureKindFigures, keyof ReturnType<typeof errorTotals>>;

function figuresOf({ fixedCalls, givenUpCalls, chains, programs, places, hasTries }: Kind): KindFigures {
  const { costUsd, costNanoUsd, unpricedRequests, lowerBoundRequests } = sumCosts(chains);
  return {
    fixedCalls: hasTries ? fixedCalls : null,
    givenUpCalls: hasTries ? givenUpCalls : null,
    costUsd: hasTries ? costUsd : null,
    costNanoUsd,
    unpricedRequests,
    lowerBoundRequests,
    programs: Array.from(programs, ([program, count]) => ({ program, count })).sort(
      (a, b) => b.count - a.count || compareNames(a.program, b.program),
    ),
    examples: places
      .toSorted(comparePlaces)
      .slice(0, mostExamples)
      .map(({ sessionId, agentId, file, line, at }) => ({ sessionId, agentId, file, line, at })),
  };
}

/** The most expensive first, of equal ones the newest. */
function comparePlaces(a: Kind["places"][number], b: Kind["places"][number]): number {
  if (a.costNanoUsd !== b.costNanoUsd) return a.costNanoUsd < b.costNanoUsd ? 1 : -1;
  return compareNames(b.at ?? "", a.at ?? "") || compareNames(a.file, b.file) || a.line - b.line;
}
