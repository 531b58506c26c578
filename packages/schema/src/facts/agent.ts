import type { ColumnKinds } from "../table.js";
import type { AgentKind, LinkEvidence, SourceId } from "../vocabulary.js";

/** One subagent: a thread of its own, or (without a transcript) what a call says of one. */
export interface AgentFact {
  readonly source: SourceId;
  readonly sessionId: string;
  /** The subagent's own thread. */
  readonly threadId: string;
  readonly project: string | null;
  /** Its transcript, or the file of the call where there is none. */
  readonly file: string;
  readonly line: number;
  readonly agentId: string;
  readonly kind: AgentKind;
  /** The type it was started as; "unknown" where nothing says. */
  readonly agentType: string;
  readonly description: string | null;
  /** The thread that started it; the main thread where that is not known. */
  readonly parentThreadId: string;
  /** The call that started it; null where none is linked. */
  readonly callKey: string | null;
  readonly linkEvidence: LinkEvidence | null;
  /** 1 for a child of the main thread, 2 for a child of that, and so on. */
  readonly depth: number;
  readonly workflowId: string | null;
  readonly teamName: string | null;
  readonly model: string | null;
  /**
   * Last known state: completed, failed, killed, stopped, interrupted, …; `unfinished` where its log stops
   * short of an end, be it that it runs or that it went down with its session; null where nothing tells.
   */
  readonly status: string | null;
  readonly isBackground: boolean | null;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly hasTranscript: boolean;
  /** What the parent's log reports of it. Shown as reported, never added to totals. */
  readonly reportedTokens: number | null;
  readonly reportedDurationMs: number | null;
  readonly reportedToolUses: number | null;
}

export const agentColumns: ColumnKinds<AgentFact> = {
  source: "text",
  sessionId: "text",
  threadId: "text",
  project: "text",
  file: "text",
  line: "integer",
  agentId: "text",
  kind: "text",
  agentType: "text",
  description: "text",
  parentThreadId: "text",
  callKey: "text",
  linkEvidence: "text",
  depth: "integer",
  workflowId: "text",
  teamName: "text",
  model: "text",
  status: "text",
  isBackground: "flag",
  startedAt: "long",
  endedAt: "long",
  hasTranscript: "flag",
  reportedTokens: "long",
  reportedDurationMs: "long",
  reportedToolUses: "long",
};
