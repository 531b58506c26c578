import type { AgentKind, SessionKind, LogEvent, RowOrigin } from "@turnmeter/schema";
import type { Projected } from "../projection.js";
import { has, integerOf, objectOf, stringOf } from "../decoding/values.js";
import { workingDirectory } from "../decoding/working-directory.js";
import { evidenceOf, sessionStateOf } from "../decoding/events-at.js";

/** The thread in the first `session_meta` of a rollout (R70). */
export interface RolloutThread {
  readonly id: string;
  readonly sessionId: string;
  /** Null for the thread that a person or program began. */
  readonly agent: RolloutAgent | null;
  readonly sessionKind: SessionKind | null;
  readonly clientVersion: string | null;
  readonly entrypoint: string | null;
  readonly cwd: string | null;
  readonly gitBranch: string | null;
  /** Host and path of the repository that it works in. */
  readonly repository: string | null;
  /** True if the thread goes on from another one's history, and that thread where it is named. */
  readonly isFork: boolean;
  readonly forkedFrom: string | null;
  /** False if the head says which rows of the file are its own. */
  readonly mayHoldCopies: boolean;
  /** How many rows of the other thread come before the file's own; null where the head does not say. */
  readonly originRows: number | null;
  /** First ordinal of its own, after copied history; null if nothing was copied. */
  readonly historyStart: number | null;
}

interface RolloutAgent {
  readonly kind: AgentKind;
  readonly agentType: string | null;
  readonly nickname: string | null;
  /** Path in the tree of agents, which others may call it by. */
  readonly path: string | null;
  /** Null if the root thread is the parent. */
  readonly parentAgentId: string | null;
}

/** The thread that a `session_meta` describes; `fallbackId` names it where the line does not. */
export function rolloutThread(meta: Projected, fallbackId: string): RolloutThread {
  const id = stringOf(meta["id"]) ?? fallbackId;
  const source = objectOf(meta["source"]);
  const spawned = objectOf(objectOf(source?.["subagent"])?.["thread_spawn"]);
  const parentId = stringOf(meta["parent_thread_id"]) ?? stringOf(spawned?.["parent_thread_id"]);
  const isSubagent =
    (source !== null && has(source, "subagent")) || meta["thread_source"] === "subagent" || parentId !== null;
  const sessionId = stringOf(meta["session_id"]) ?? (isSubagent ? parentId : null) ?? id;
  const historyStart = integerOf(meta["subagent_history_start_ordinal"]);
  const base = objectOf(meta["history_base"]);
  const hasBase = base !== null;
  const origin = stringOf(meta["forked_from_id"]) ?? stringOf(base?.["thread_id"]);
  const forkedFrom = origin === id ? null : origin;
  const git = objectOf(meta["git"]);
  const isReview = source?.["subagent"] === "review";
  return {
    id,
    sessionId,
    agent:
      isSubagent || sessionId !== id
        ? {
            kind: isReview ? "review" : source?.["subagent"] === "compact" ? "compaction" : "task",
            agentType:
              stringOf(meta["agent_role"]) ??
              stringOf(spawned?.["agent_role"]) ??
              stringOf(source?.["subagent"]),
            nickname: stringOf(meta["agent_nickname"]) ?? stringOf(spawned?.["agent_nickname"]),
            path: stringOf(meta["agent_path"]) ?? stringOf(spawned?.["agent_path"]),
            parentAgentId: parentId === sessionId ? null : parentId,
          }
        : null,
    sessionKind: kindOfSession(meta["source"]),
    clientVersion: stringOf(meta["cli_version"]),
    entrypoint: stringOf(meta["originator"]),
    cwd: workingDirectory(meta["cwd"]),
    gitBranch: stringOf(git?.["branch"]),
    repository: repositoryName(stringOf(git?.["repository_url"])),
    isFork: hasBase || forkedFrom !== null,
    forkedFrom,
    mayHoldCopies: historyStart === null && !hasBase,
    originRows: base?.["thread_id"] === forkedFrom ? integerOf(base?.["end_ordinal_exclusive"]) : null,
    historyStart,
  };
}

function kindOfSession(source: unknown): SessionKind | null {
  if (source === "exec" || source === "mcp") return "headless";
  if (source === "cli" || source === "vscode") return "interactive";
  const internal = objectOf(source)?.["internal"];
  return internal === undefined ? null : "background";
}

/** The session, or the subagent, in the head of a rollout. */
export function headEvents({ agent, sessionKind }: RolloutThread, origin: RowOrigin): readonly LogEvent[] {
  if (agent === null || origin.agentId === null)
    return sessionKind === null ? [] : [sessionStateOf(origin, { sessionKind })];
  return [
    evidenceOf(origin, origin.agentId, "meta", {
      alias: agent.path,
      agentKind: agent.kind,
      agentType: agent.agentType,
      description: agent.nickname,
      parentAgentId: agent.parentAgentId,
      isBackground: agent.kind === "task" ? true : null,
    }),
  ];
}

/**
 * A repository by where it is kept: host and path, the same for all ways to reach it, and without a name or password
 * that may stand before the host. What is no address stays as it is; null if nothing is named.
 */
export function repositoryName(url: string | null): string | null {
  const trimmed = withoutSlashes(url?.trim() ?? "").replace(/\.git$/, "");
  if (trimmed === "") return null;
  const address =
    /^[a-z][a-z+.-]*:\/\/(?:[^/@]*@)?([^/:@]+)(?::\d+)?\/(.+)$/i.exec(trimmed) ??
    /^(?:[^/@:]+@)([^/:@]+):(?!\/\/)\/?(.+)$/.exec(trimmed);
  return address === null ? trimmed : `${address[1]!.toLowerCase()}/${address[2]!}`;
}

function withoutSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === "/") end--;
  return text.slice(0, end);
}
