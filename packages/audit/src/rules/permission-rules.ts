import { longsOf, orderOfNumbers, placeAfter, rowsOf } from "@turnmeter/columns";
import { groupBy, unionLength, unionOf } from "@turnmeter/metrics";
import type { PermissionKind } from "@turnmeter/schema";
import { rulesOf, type AuditRule } from "./rule.js";
import { JudgementBuilder, type Judgement } from "../judging/judgement.js";
import type { AuditContext } from "../judging/audit-context.js";
import type { HitExtent } from "../judging/hit.js";
import type { ModeSpan } from "../judging/permission-modes.js";

const untoldModes =
  "Times in which calls or responses were made and the log tells no permission mode, once for each session, and modes that nobody knows. Some agents' modes are in their logs alone, so that lakes do not tell them.";

/** Whether a time under a mode is a hit; null if unknown. */
type ModeVerdict = (span: ModeSpan) => boolean | null;

/** The judgement of a rule that finds times under some permission modes, with what was done and spent meanwhile. */
function judgeModes(context: AuditContext, verdictOf: ModeVerdict): Judgement {
  const judgement = new JudgementBuilder();
  const extentOf = extents(context);
  for (const span of context.modes.spans) {
    const extent = extentOf(span);
    // Nothing of the selection happened under it.
    if (extent.calls === 0 && extent.requests === 0) continue;
    const isFound = verdictOf(span);
    if (isFound === null) judgement.notJudged("unknown-mode");
    else if (!isFound) judgement.fine();
    else
      judgement.hit({
        subject: { kind: "mode", name: span.mode },
        sessionId: span.sessionId,
        agentId: null,
        file: span.file,
        line: span.line,
        at: span.at,
        waste: null,
        extent,
      });
  }
  for (let untold = untoldSessions(context); untold > 0; untold--) judgement.notJudged("no-mode");
  return judgement.finish();
}

/** The judgement of a rule that finds times under modes of one kind, except modes that the policy allows. */
function judgeKind(context: AuditContext, wanted: PermissionKind): Judgement {
  const { permissionModes } = context.policy;
  return judgeModes(context, ({ mode, kind }) => {
    if (permissionModes?.includes(mode) === true) return false;
    return kind === null ? null : kind === wanted;
  });
}

function untoldSessions({ facts, modes }: AuditContext): number {
  const toldFrom = new Map<string, number>();
  for (const { sessionId, at } of modes.spans)
    toldFrom.set(sessionId, Math.min(at, toldFrom.get(sessionId) ?? Number.POSITIVE_INFINITY));
  const untold = new Set<string>();
  const look = ({ sessionId }: SessionColumn, times: ArrayLike<number>) => {
    for (let row = 0; row < times.length; row++) {
      const id = sessionId.at(row);
      if (times[row]! < (toldFrom.get(id) ?? Number.POSITIVE_INFINITY)) untold.add(id);
    }
  };
  look(facts.toolCalls.columns, longsOf(facts.toolCalls.columns.startedAt));
  look(facts.requests.columns, longsOf(facts.requests.columns.at));
  return untold.size;
}

function extents({ facts }: AuditContext): (span: ModeSpan) => HitExtent {
  const { toolCalls, requests, activity } = facts;
  const startedAt = longsOf(toolCalls.columns.startedAt);
  const answeredAt = longsOf(requests.columns.at);
  const calls = rowsBySession(toolCalls, startedAt);
  const responses = rowsBySession(requests, answeredAt);
  const own = groupBy(
    [...rowsOf(activity)].filter(({ isOwn }) => isOwn),
    ({ sessionId }) => sessionId,
  );
  const active = new Map(
    Array.from(own, ([id, rows]) => [
      id,
      unionOf(rows.map(({ startAt, endAt }) => ({ start: startAt, end: endAt }))),
    ]),
  );
  return ({ sessionId, at: startAt, endAt }) => {
    const within = (rows: readonly number[], times: ArrayLike<number>) =>
      rows.slice(
        placeAfter(rows, (row) => times[row]! < startAt),
        placeAfter(rows, (row) => times[row]! < endAt),
      );
    const made = within(responses.get(sessionId) ?? [], answeredAt);
    const costs = made.map((row) => requests.columns.costNanoUsd.at(row)).filter((cost) => cost !== null);
    const stretches = active.get(sessionId) ?? [];
    const inSpan = stretches.slice(
      placeAfter(stretches, ({ end }) => end <= startAt),
      placeAfter(stretches, ({ start }) => start < endAt),
    );
    return {
      calls: within(calls.get(sessionId) ?? [], startedAt).length,
      requests: made.length,
      activeMs: unionLength(
        inSpan.map(({ start, end }) => ({ start: Math.max(start, startAt), end: Math.min(end, endAt) })),
      ),
      costNanoUsd: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + BigInt(cost), 0n),
    };
  };
}

interface SessionColumn {
  readonly sessionId: { at(row: number): string };
}

/** Rows with a time by session, sorted by time. */
function rowsBySession(
  { columns }: { readonly columns: SessionColumn },
  times: Float64Array,
): ReadonlyMap<string, readonly number[]> {
  const rows = orderOfNumbers(times).filter((row) => !Number.isNaN(times[row]!));
  return groupBy(rows, (row) => columns.sessionId.at(row));
}

/** Rules about what is done without a question. */
export const permissionRules: readonly AuditRule[] = rulesOf("shell", [
  {
    id: "edits-accepted",
    title: "Edits accepted unseen",
    looksAt:
      "Times of sessions whose permission mode lets the agent change files of the workspace without a question, with the calls, active time and cost meanwhile. A policy that lists the mode in permissionModes allows it.",
    why: "Files change without a look at the change; hooks, scripts and settings are files, too.",
    fix: "Review the changes before they are committed, and keep what starts programs out of the agent's reach.",
    severity: "low",
    notJudged: untoldModes,
    counted: ["time", "times"],
    judge: (context) => judgeKind(context, "edits"),
  },
  {
    id: "mode-not-allowed",
    group: "allowlist",
    title: "Permission mode not allowed",
    looksAt: "Times of sessions in a permission mode that is not in the policy's permissionModes.",
    why: "The mode decides what is asked before it is done; a mode that nobody agreed on takes that decision away.",
    fix: "Start the agent in an allowed mode, or add the mode to permissionModes.",
    severity: "high",
    needs: "policy",
    takesInputs: false,
    notJudged:
      "Times in which calls or responses were made and the log tells no permission mode, once for each session.",
    counted: ["time", "times"],
    judge: (context) => {
      const { permissionModes } = context.policy;
      if (permissionModes === null) return new JudgementBuilder().finish();
      return judgeModes(context, ({ mode }) => !permissionModes.includes(mode));
    },
  },
  {
    id: "permissions-bypassed",
    title: "Permissions bypassed",
    looksAt:
      "Times of sessions whose permission mode asks nothing and sets no limits, with the calls, active time and cost meanwhile. A policy that lists the mode in permissionModes allows it.",
    why: "Every call runs with all rights of the person who started the agent, and nobody sees it before.",
    fix: "Allow what is needed by rules in the settings, or run the agent where it can harm nothing: in a container or a sandbox.",
    severity: "high",
    notJudged: untoldModes,
    counted: ["time", "times"],
    judge: (context) => judgeKind(context, "bypassed"),
  },
]);
