import type { TokenUsage } from "@turnmeter/schema";
import type { StoredCall } from "./stored-call.js";

/** An answer in a log, as far as it tells which row of the database is its own. */
export interface LoggedAnswer {
  /** Names it; null if nothing but its row does. */
  readonly name: string | null;
  readonly agentId: string | null;
  /** Null if the log does not tell it. */
  readonly model: string | null;
  /** Null if the log does not tell it. */
  readonly outputTokens: number | null;
  /** When it was logged, epoch ms. */
  readonly at: number | null;
  /** Whether a fork copied it. */
  readonly isCopy: boolean;
}

const msPerSecond = 1000;

/**
 * The calls of a session in the database that no row of a file has told yet, in order. A row is written when its answer is
 * there, and the log has the answer right after it.
 */
export class StoredCalls {
  readonly #open: StoredCall[];
  readonly #lost: () => readonly StoredCall[];
  #openLost: StoredCall[] | null = null;
  readonly #told: Set<StoredCall>;
  readonly #byName = new Map<string, StoredCall>();
  /** When each agent had its newest answer. */
  readonly #answeredAt = new Map<string | null, number>();

  /** `lost` gives the calls of sessions that have no log; `told` takes those that are found. */
  constructor(calls: readonly StoredCall[], lost: () => readonly StoredCall[], told: Set<StoredCall>) {
    this.#open = [...calls];
    this.#lost = lost;
    this.#told = told;
  }

  /** The call that had this answer: the last one before it with its output, or where that is not told, since the answer before. */
  ofAnswer(answer: LoggedAnswer): StoredCall | null {
    const { name } = answer;
    const call = (name === null ? undefined : this.#byName.get(name)) ?? this.#find(answer);
    if (name !== null && call !== null) this.#byName.set(name, call);
    return call;
  }

  #find(answer: LoggedAnswer): StoredCall | null {
    const { agentId, at, isCopy } = answer;
    const after = this.#answeredAt.get(agentId) ?? null;
    if (at !== null) this.#answeredAt.set(agentId, at);
    if (!isCopy) return this.#take(this.#open, placeOf(this.#open, answer, after));
    this.#openLost ??= [...this.#lost()];
    return this.#take(this.#openLost, placeOf(this.#openLost, answer, after));
  }

  /** The call with these counters. */
  ofCounters(agentId: string | null, usage: TokenUsage): StoredCall | null {
    const place = this.#open.findIndex(
      (call) => call.origin.agentId === agentId && isEqual(call.usage, usage),
    );
    return this.#take(this.#open, place);
  }

  /** The calls up to a moment that no row told. */
  takeUntil(at: number | null): readonly StoredCall[] {
    const isBefore = ({ origin }: StoredCall) => at !== null && origin.at !== null && origin.at <= at;
    const taken = this.#open.filter(isBefore);
    for (const call of taken) this.#take(this.#open, this.#open.indexOf(call));
    return taken;
  }

  #take(calls: StoredCall[], place: number): StoredCall | null {
    if (place === -1) return null;
    const [call] = calls.splice(place, 1);
    this.#told.add(call!);
    return call!;
  }
}

/** The place of an answer's call; -1 if there is none. `after` is when its agent had the answer before. */
function placeOf(
  calls: readonly StoredCall[],
  { agentId, model, outputTokens, at }: LoggedAnswer,
  after: number | null,
): number {
  let [first, newest, sinceLast] = [-1, -1, -1];
  // Some rows tell whole seconds.
  const from = after === null ? -Infinity : Math.floor(after / msPerSecond) * msPerSecond;
  for (const [place, { origin, usage, model: ofCall }] of calls.entries()) {
    const isAfter = at !== null && origin.at !== null && origin.at > at;
    if (isAfter && (outputTokens === null || first !== -1)) break;
    if (origin.agentId !== agentId || (model !== null && ofCall !== model)) continue;
    if (usage.outputTokens === outputTokens) {
      if (first === -1) first = place;
      if (!isAfter && at !== null) newest = place;
    }
    const isSince = origin.at !== null && at !== null && !isAfter && origin.at >= from;
    // Of an answer in several rows each tells a part of its output.
    if (isSince && usage.outputTokens >= (outputTokens ?? 0)) sinceLast = place;
  }
  if (outputTokens === null) return sinceLast;
  return newest !== -1 ? newest : first !== -1 ? first : sinceLast;
}

function isEqual(a: TokenUsage, b: TokenUsage): boolean {
  return (
    a.inputTokens === b.inputTokens &&
    a.outputTokens === b.outputTokens &&
    a.cacheReadTokens === b.cacheReadTokens &&
    a.cacheWrite5mTokens === b.cacheWrite5mTokens
  );
}
