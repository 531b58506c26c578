/**
 * How a tool call ended.
 *
 * - `ok`: ran, result usable
 * - `failed`: ran, ended in an error
 * - `invalid`: refused by the tool itself before it ran (bad input, unmet precondition)
 * - `rejected`: a person said no
 * - `denied`: a rule, hook or mode said no, or nobody could be asked
 * - `cancelled`: not run because a sibling call failed
 * - `interrupted`: cut by a person or by the end of the turn
 * - `pending`: no result known
 * - `detached`: launched; its end comes elsewhere
 */
export const outcomes = [
  "ok",
  "failed",
  "invalid",
  "rejected",
  "denied",
  "cancelled",
  "interrupted",
  "pending",
  "detached",
] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * Purpose of a request. `compaction`, `advisor` and `fallback` are made inside another response, often by another
 * model. A `total` is not a single response but a sum stated in a log.
 */
export const requestKinds = ["message", "compaction", "advisor", "fallback", "total"] as const;
export type RequestKind = (typeof requestKinds)[number];

/** Certainty of a request's token numbers: all parts logged, output only a lower bound, estimated, or no usage logged at all. A `total` request of the same session or thread, and model, may supply the missing part: then the sum of both is exact, and both count as `exact`. */
export const tokenBases = ["exact", "lowerBound", "estimated", "unknown"] as const;
export type TokenBasis = (typeof tokenBases)[number];

/** Where a duration comes from: the tool's own figure, wall time from call to result, or nowhere. */
export const durationBases = ["reported", "wall", "none"] as const;
export type DurationBasis = (typeof durationBases)[number];

/** How a subagent's thread came to be; a `warmup` only fills the client's caches. */
export const agentKinds = [
  "task",
  "workflow",
  "compaction",
  "aside",
  "inline",
  "review",
  "teammate",
  "warmup",
] as const;
export type AgentKind = (typeof agentKinds)[number];

/** How a session was run: by a person, by a program, or in the background; unknown if no log of it says. */
export const sessionKinds = ["interactive", "headless", "background", "unknown"] as const;
export type SessionKind = (typeof sessionKinds)[number];

/**
 * State of a session at the end of its log, as far as the log shows it. A crash and a session that
 * still runs look alike.
 *
 * - `completed`: an answer, or the client's word, ended the last turn
 * - `interrupted`: a person cut the last turn, or closed the client before the answer
 * - `failed`: an error, a refusal or a limit ended the last turn
 * - `unanswered`: a prompt or a result is the last thing, and nothing answers it
 * - `cut`: the last line is torn, or the last thing is a call without result
 * - `transcriptMissing`: only files of its subagents are there
 */
export const sessionEndings = [
  "completed",
  "interrupted",
  "failed",
  "unanswered",
  "cut",
  "transcriptMissing",
] as const;
export type SessionEnding = (typeof sessionEndings)[number];

/**
 * Evidence that a subagent's thread belongs to a call, strongest first: its own rows name the call (as those of a
 * stream do), its meta file, the call's result, a completion notice, a progress record, an id in the result's text, or
 * equal prompt text (a heuristic).
 */
export const linkEvidences = [
  "rows",
  "meta",
  "result",
  "notification",
  "progress",
  "text",
  "prompt",
] as const;
export type LinkEvidence = (typeof linkEvidences)[number];

/** Kind of event at a moment of a session. */
export const markKinds = [
  "prompt",
  "command",
  "userShell",
  "compaction",
  "microcompaction",
  "apiError",
  "retry",
  "interruption",
  "hook",
  "permissionMode",
  "planApproved",
  "planRejected",
  "question",
  "modelSwitch",
  "commit",
  "pullRequest",
  "todo",
  "serverTool",
] as const;
export type MarkKind = (typeof markKinds)[number];

/** Why settling left rows out: they repeat a request or call, in the way the kind names. Rows of a `fork` are history copied from the thread that it continues; rows of a `digest` retell, under ids of their own, a thread that has its own log. `clientMade` rows repeat nothing: they have the form of a response, but no API made them. */
export const copyKinds = [
  "streamed",
  "sameSession",
  "otherSession",
  "sidechain",
  "fork",
  "digest",
  "clientMade",
] as const;
export type CopyKind = (typeof copyKinds)[number];
