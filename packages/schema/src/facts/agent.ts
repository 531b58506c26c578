import type { ColumnKinds } from "../table.js";
import {
  amount,
  columnKinds,
  countFromOne,
  file,
  flag,
  id,
  instant,
  named,
  oneOf,
  orNull,
  text,
} from "../row-fields.js";
import type { RowOf } from "../row-fields.js";
import { agentKinds, linkEvidences } from "../vocabulary.js";
import { sourceIds } from "../source-id.js";

/** Fields of {@link AgentFact}. */
export const agentFields = {
  source: oneOf(sourceIds),
  sessionId: id,
  /** The subagent's own thread. */
  threadId: id,
  project: orNull(named("project")),
  /** Its transcript, or the file of the call where there is none. */
  file,
  line: countFromOne,
  agentId: id,
  kind: oneOf(agentKinds),
  /** The type it was started as; "unknown" if not logged. */
  agentType: named("agentType"),
  description: orNull(named("task")),
  /** The thread that started it; the main thread where that is not known. */
  parentThreadId: id,
  /** The call that started it; null if none is linked. */
  callKey: orNull(id),
  linkEvidence: orNull(oneOf(linkEvidences)),
  /** 1 for a child of the main thread, 2 for a child of that, and so on. */
  depth: countFromOne,
  workflowId: orNull(id),
  teamName: orNull(named("team")),
  model: orNull(text),
  /**
   * Last known state: completed, failed, killed, stopped, interrupted, …; `unfinished` if its log has no end, because
   * it still runs or ended with its session; null if not known.
   */
  status: orNull(text),
  isBackground: orNull(flag),
  startedAt: orNull(instant),
  endedAt: orNull(instant),
  hasTranscript: flag,
  /** Figures in the parent's log. Shown as reported, never added to totals. */
  reportedTokens: orNull(amount),
  reportedDurationMs: orNull(amount),
  reportedToolUses: orNull(amount),
};

/** One subagent: a thread of its own, or, without a transcript, an agent known only from a call. */
export interface AgentFact extends RowOf<typeof agentFields> {}

export const agentColumns: ColumnKinds<AgentFact> = columnKinds(agentFields);
