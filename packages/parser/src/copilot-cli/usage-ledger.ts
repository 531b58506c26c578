import type { TokenUsage } from "@turnmeter/schema";
import { outputOnly } from "./usage.js";
import { beyond, holds, plus, tokensOf } from "../decoding/usage-sums.js";

/** A stated sum of calls of one model. */
export interface ModelSum {
  readonly usage: TokenUsage;
  /** Null if their number is not stated. */
  readonly calls: number | null;
}

type SumsByModel = ReadonlyMap<string, ModelSum>;

/** Sums that a row of a log states. */
export interface StatedSums {
  readonly byModel: SumsByModel;
  /** By agent, null for the conversation itself; null if they do not add up to the sums by model. */
  readonly byAgent: ReadonlyMap<string | null, SumsByModel> | null;
}

/** A call of a model that a log has a row of. */
export interface LoggedCall {
  readonly line: number;
  readonly agentId: string | null;
  readonly model: string | null;
  /** Null if the log does not tell it. */
  readonly outputTokens: number | null;
  /** All counters of a call that sums may leave out; null for an answer. */
  readonly apart: TokenUsage | null;
  /** Whether it shortened the conversation. If not, a call with `apart` is one that only the database has. */
  readonly isCompaction: boolean;
}

/** What the calls of a span of lines used. */
export interface SpanTotals {
  readonly firstLine: number;
  /** True if the totals are the session's, false if each is its agent's. */
  readonly isOfSession: boolean;
  /** True if the sum begins at 0 with this span, false if it goes on from the sum before. */
  readonly isFresh: boolean;
  readonly totals: readonly SpanTotal[];
}

interface SpanTotal {
  readonly agentId: string | null;
  readonly model: string;
  readonly usage: TokenUsage;
}

/** A way to read a stated sum: the line it counts from, and the earlier sum it adds to. */
interface Reading {
  readonly firstLine: number;
  readonly base: StatedSums | null;
  readonly holdsCompactions: boolean;
  /** Whether it includes calls found only in the database. */
  readonly holdsUnlogged: boolean;
}

function isHeld({ apart, isCompaction }: LoggedCall, reading: Reading): boolean {
  return apart === null || (isCompaction ? reading.holdsCompactions : reading.holdsUnlogged);
}

/**
 * Compares the sums that a log states with the calls that it has rows of. Some versions count since the session began,
 * some since the process began or since the last compaction, and compactions are in some sums: the outputs of the calls,
 * which are logged one by one, decide.
 */
export class UsageLedger {
  readonly #calls = new Map<string, LoggedCall>();
  #stated: StatedSums | null = null;
  #statedLine = 0;
  #resumeLine = 0;
  #compactionLine = 0;

  /** Notes a call, or another row of it. */
  note(name: string, call: LoggedCall): void {
    const known = this.#calls.get(name);
    const outputs = [known?.outputTokens ?? null, call.outputTokens].filter((output) => output !== null);
    const line = known?.line ?? call.line;
    const outputTokens = outputs.length === 0 ? null : Math.max(...outputs);
    this.#calls.set(name, { ...call, model: call.model ?? known?.model ?? null, line, outputTokens });
    if (call.isCompaction) this.#compactionLine = call.line;
  }

  /** Notes that a process goes on with the session. */
  resume(line: number): void {
    this.#resumeLine = line;
  }

  /** Usage since the last stated sum; null if a row states nothing new. `modelOf` knows the models of agents. */
  close(
    line: number,
    stated: StatedSums,
    modelOf: (agentId: string | null) => string | null,
  ): SpanTotals | null {
    const calls = [...this.#calls.values()].map((call) => ({
      ...call,
      model: call.model ?? modelOf(call.agentId),
    }));
    const reading = this.#readingOf(stated, calls);
    const { firstLine, base } = reading;
    this.#stated = stated;
    this.#statedLine = line;
    const apart = calls.filter((call) => call.line >= firstLine && !isHeld(call, reading));
    const isOfSession = stated.byAgent === null || (base !== null && base.byAgent === null);
    const totals = isOfSession
      ? grown(null, stated.byModel, base?.byModel ?? null)
      : [...stated.byAgent].flatMap(([agentId, sums]) =>
          grown(agentId, sums, base?.byAgent?.get(agentId) ?? null),
        );
    const whole = withCallsApart(totals, apart, isOfSession);
    const isFresh = base === null;
    return whole.length === 0 ? null : { firstLine, isOfSession, isFresh, totals: whole };
  }

  #readingOf(stated: StatedSums, calls: readonly LoggedCall[]): Reading {
    const readings = this.#readings();
    return (
      readings.find((reading) => fits(stated, reading, calls, outputsOf)) ??
      readings.find((reading) => fits(stated, reading, calls, numberOf)) ??
      this.#likely(stated, calls)
    );
  }

  #readings(): readonly Reading[] {
    const before = this.#stated;
    const bases = before === null ? [null] : [before, null];
    const starts = [
      this.#statedLine + 1,
      this.#resumeLine,
      this.#compactionLine,
      this.#compactionLine + 1,
    ].filter((line, at, all) => line > this.#statedLine && all.indexOf(line) === at);
    const hasUnlogged = [...this.#calls.values()].some(
      ({ apart, isCompaction }) => apart !== null && !isCompaction,
    );
    return starts.flatMap((firstLine) =>
      bases.flatMap((base) =>
        (hasUnlogged ? [true, false] : [true]).flatMap((holdsUnlogged) => [
          { firstLine, base, holdsUnlogged, holdsCompactions: false },
          { firstLine, base, holdsUnlogged, holdsCompactions: true },
        ]),
      ),
    );
  }

  /** If no reading fits, a sum that nowhere shrinks continues the previous one. */
  #likely(stated: StatedSums, calls: readonly LoggedCall[]): Reading {
    const before = this.#stated;
    const sinceStated = this.#statedLine + 1;
    if (before !== null && isGrown(stated, before)) {
      return { firstLine: sinceStated, base: before, ...likely };
    }
    const told = calls.filter(({ line, apart }) => line >= sinceStated && apart === null);
    const logged = told.reduce((sum, { outputTokens }) => sum + (outputTokens ?? 0), 0);
    const isShort = outputOf(stated.byModel) < logged && this.#compactionLine >= sinceStated;
    const firstLine = isShort ? this.#compactionLine + 1 : sinceStated;
    return { firstLine, base: null, ...likely };
  }
}

const likely = { holdsCompactions: false, holdsUnlogged: true } as const;

/** A figure in both calls and sums; null where unknown. */
interface Compared {
  readonly ofSum: (sum: ModelSum | undefined) => number | null;
  readonly ofCall: (call: LoggedCall) => number | null;
}

const outputsOf: Compared = {
  ofSum: (sum) => sum?.usage.outputTokens ?? 0,
  ofCall: ({ outputTokens }) => outputTokens,
};

const numberOf: Compared = {
  ofSum: (sum) => (sum === undefined ? 0 : sum.calls),
  ofCall: () => 1,
};

/** Whether, in this reading, a sum equals the calls in its span, model by model. */
function fits(
  stated: StatedSums,
  reading: Reading,
  calls: readonly LoggedCall[],
  { ofSum, ofCall }: Compared,
): boolean {
  const { firstLine, base } = reading;
  const held = calls.filter((call) => call.line >= firstLine && isHeld(call, reading));
  const logged = new Map<string | null, number>();
  for (const call of held) {
    const figure = ofCall(call);
    if (figure === null) return false;
    logged.set(call.model, (logged.get(call.model) ?? 0) + figure);
  }
  const models = new Set([...stated.byModel.keys(), ...logged.keys()]);
  return [...models].every((model) => {
    const all = ofSum(stated.byModel.get(model ?? ""));
    const before = ofSum(base?.byModel.get(model ?? ""));
    return all !== null && before !== null && all - before === (logged.get(model) ?? 0);
  });
}

function isGrown(stated: StatedSums, before: StatedSums): boolean {
  return [...before.byModel].every(([model, { usage }]) => {
    const now = stated.byModel.get(model);
    return now !== undefined && holds(now.usage, usage);
  });
}

function outputOf(sums: SumsByModel): number {
  return [...sums.values()].reduce((sum, { usage }) => sum + usage.outputTokens, 0);
}

function grown(agentId: string | null, sums: SumsByModel, before: SumsByModel | null): readonly SpanTotal[] {
  return [...sums].map(([model, { usage }]) => ({
    agentId,
    model,
    usage: beyond(usage, before?.get(model)?.usage ?? outputOnly(0)),
  }));
}

/** Adds the calls that totals leave out, so that they cover their whole span. */
function withCallsApart(
  totals: readonly SpanTotal[],
  apart: readonly LoggedCall[],
  isOfSession: boolean,
): readonly SpanTotal[] {
  const all = [...totals];
  for (const { model, apart: usage, ...call } of apart) {
    if (usage === null || model === null) continue;
    const agentId = isOfSession ? null : call.agentId;
    const at = all.findIndex((total) => total.agentId === agentId && total.model === model);
    if (at === -1) all.push({ agentId, model, usage });
    else all[at] = { agentId, model, usage: plus(all[at]!.usage, usage) };
  }
  return all.filter(({ usage }) => tokensOf(usage) > 0);
}
