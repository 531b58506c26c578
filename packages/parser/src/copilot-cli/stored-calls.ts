import type { LogEvent, RowOrigin, TokenUsage } from "@turnmeter/schema";
import { rowOrigin } from "../decoding/main-thread-origin.js";
import { instantOf } from "../decoding/timestamp.js";
import { integerOf, stringOf } from "../decoding/values.js";
import { workingDirectory } from "../decoding/working-directory.js";
import type { LogFile, LogUnit } from "../log-format.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import { nanoUsdOfAiu, statedUsage } from "./usage.js";

/** A call of a model that the database has a row of. */
export interface StoredCall {
  /** Names it in every copy of the database. */
  readonly name: string;
  /** The row in the database. */
  readonly origin: RowOrigin;
  /** The call that started the subagent. */
  readonly spawnId: string | null;
  readonly model: string | null;
  readonly usage: TokenUsage;
  readonly costNanoUsd: number | null;
  readonly effort: string | null;
  readonly stopReason: string | null;
}

/** An answer in a log, with what helps to find its row in the database. */
export interface LoggedAnswer {
  /** Its name; null if nothing but its row names it. */
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
  readonly #answeredAt = new Map<string | null, number>();

  /** `lost` gives the calls of sessions that have no log; `told` takes those that are found. */
  constructor(calls: readonly StoredCall[], lost: () => readonly StoredCall[], told: Set<StoredCall>) {
    this.#open = [...calls];
    this.#lost = lost;
    this.#told = told;
  }

  /** The call that had this answer: the last one before it with its output or, if the output is not logged, since the answer before. */
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

/** Index of an answer's call; −1 for none. `after` is the time of the agent's previous answer. */
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

/**
 * The rows of the database beside the logs of sessions. Nothing in a row names the answer in a log that it belongs to: each file
 * finds its own among those of its session.
 */
export class CopilotStore {
  readonly #places = new Map<string, Pick<RowOrigin, "cwd" | "gitBranch" | "repository">>();
  readonly #calls = new Map<string, StoredCall[]>();
  readonly #told = new Set<StoredCall>();
  /** Names of files and their folders; a session's log is named after it. */
  readonly #fileNames: ReadonlySet<string>;

  constructor({ files }: Pick<LogUnit, "files">) {
    this.#fileNames = new Set(files.flatMap(({ path }) => path.split(/[/\\]/).map((name) => stemOf(name))));
  }

  addSession({ record }: ProjectedRecord): void {
    const id = stringOf(record["id"]);
    if (id === null) return;
    const repository = stringOf(record["repository"]);
    this.#places.set(id, {
      cwd: workingDirectory(record["cwd"]),
      gitBranch: stringOf(record["branch"]),
      repository: repository === null ? null : `github.com/${repository}`,
    });
  }

  /** Adds a call; returns the problems of its row. */
  addCall(projected: ProjectedRecord, file: LogFile): readonly LogEvent[] {
    const { record } = projected;
    const id = integerOf(record["id"]);
    const sessionId = stringOf(record["session_id"]);
    if (id === null || sessionId === null) return [];
    const origin = this.#originOf(projected, sessionId, file);
    const { usage, problems } = statedUsage(record, origin);
    const call = { name: `${sessionId}#${id}`, origin, usage, ...restOf(record) };
    const known = this.#calls.get(sessionId);
    if (known === undefined) this.#calls.set(sessionId, [call]);
    else known.push(call);
    return problems;
  }

  #originOf(projected: ProjectedRecord, sessionId: string, file: LogFile): RowOrigin {
    const { record } = projected;
    const agentId = stringOf(record["agent_id"]);
    return rowOrigin("copilot-cli", file, projected, sessionId, {
      agentId,
      at: instantOf(record["timestamp"]),
      ...this.#places.get(sessionId),
    });
  }

  /** The calls that a file of a session may tell: its own and, where the file is a fork's, those of a session without a log. */
  openFile(sessionId: string): StoredCalls {
    const lost = (): readonly StoredCall[] =>
      [...this.#calls]
        .filter(([id]) => id !== sessionId && !this.#fileNames.has(id))
        .flatMap(([, calls]) => calls);
    return new StoredCalls(this.#calls.get(sessionId) ?? [], lost, this.#told);
  }

  /** The calls that no log has told so far. */
  takeUntold(): readonly StoredCall[] {
    const untold = [...this.#calls.values()].flat().filter((call) => !this.#told.has(call));
    this.#calls.clear();
    return untold;
  }
}

function stemOf(name: string): string {
  return name.replace(/\.jsonl.*$/, "");
}

function restOf(record: Projected): Omit<StoredCall, "name" | "origin" | "usage"> {
  return {
    spawnId: stringOf(record["parent_tool_call_id"]),
    model: stringOf(record["model"]),
    costNanoUsd: nanoUsdOfAiu(record["total_nano_aiu"]),
    effort: stringOf(record["reasoning_effort"]),
    stopReason: stringOf(record["finish_reason"]),
  };
}
