import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { mainThreadOrigin } from "../decoding/main-thread-origin.js";
import { instantOf } from "../decoding/timestamp.js";
import { integerOf, stringOf } from "../decoding/values.js";
import { workingDirectory } from "../decoding/working-directory.js";
import type { LogFile, LogUnit } from "../log-format.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import type { StoredCall } from "./stored-call.js";
import { StoredCalls } from "./stored-calls.js";
import { nanoUsdOfAiu, statedUsage } from "./usage.js";

/**
 * The rows of the database beside the logs of sessions. Nothing in a row names the answer in a log that it belongs to: each file
 * finds its own among those of its session.
 */
export class CopilotStore {
  readonly #places = new Map<string, Pick<RowOrigin, "cwd" | "gitBranch" | "repository">>();
  readonly #calls = new Map<string, StoredCall[]>();
  /** Calls that a log has told. */
  readonly #told = new Set<StoredCall>();
  /** Names of the unit's files and their folders: a session's log has its name. */
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

  /** Takes a call, and gives the problems of its row. */
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

  #originOf({ record, line, byteOffset }: ProjectedRecord, sessionId: string, { path }: LogFile): RowOrigin {
    const agentId = stringOf(record["agent_id"]);
    return mainThreadOrigin({
      source: "copilot-cli",
      file: path,
      line,
      byteOffset,
      sessionId,
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
