import { longsOf, rowsOf } from "@turnmeter/columns";
import { groupBy, unionLength } from "@turnmeter/metrics";
import type { PermissionKind } from "@turnmeter/schema";
import type { AuditContext } from "../../judging/audit-context.js";
import type { HitExtent } from "../../judging/hit.js";
import { JudgementBuilder } from "../../judging/judgement.js";
import type { Judgement } from "../../judging/judgement.js";
import type { ModeSpan } from "../../judging/permission-modes.js";

/** What rules about kinds of modes cannot judge. */
export const untoldModes =
  "Sessions whose logs do not tell their permission mode. Some agents' modes are in their logs alone, so that lakes do not tell them.";

/** The judgement of a rule that finds times under some permission modes, with what was done and spent meanwhile. */
export function judgeModes(context: AuditContext, isFound: (span: ModeSpan) => boolean): Judgement {
  const judgement = new JudgementBuilder();
  const extentOf = extents(context);
  for (const span of context.modes.spans) {
    const extent = extentOf(span);
    // Nothing of the selection happened under it.
    if (extent.calls === 0 && extent.requests === 0) continue;
    if (!isFound(span)) judgement.fine();
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
  return judgement.finish();
}

/** The judgement of a rule that finds times under modes of one kind, but for those that the policy allows. */
export function judgeKind(context: AuditContext, wanted: PermissionKind): Judgement {
  const { permissionModes } = context.policy;
  return judgeModes(context, ({ mode, kind }) => kind === wanted && permissionModes?.includes(mode) !== true);
}

/** What was done and spent in a time of a session. */
function extents({ facts }: AuditContext): (span: ModeSpan) => HitExtent {
  const { toolCalls, requests, activity } = facts;
  const calls = rowsBySession(toolCalls);
  const responses = rowsBySession(requests);
  const startedAt = longsOf(toolCalls.columns.startedAt);
  const answeredAt = longsOf(requests.columns.at);
  const active = groupBy(rowsOf(activity), ({ sessionId }) => sessionId);
  return ({ sessionId, at: startAt, endAt }) => {
    const isWithin = (at: number) => at >= startAt && at < endAt;
    const made = (responses.get(sessionId) ?? []).filter((row) => isWithin(answeredAt[row]!));
    const costs = made.map((row) => requests.columns.costNanoUsd.at(row)).filter((cost) => cost !== null);
    const intervals = (active.get(sessionId) ?? []).flatMap((each) => {
      const start = Math.max(each.startAt, startAt);
      const end = Math.min(each.endAt, endAt);
      return each.isOwn && start < end ? [{ start, end }] : [];
    });
    return {
      calls: (calls.get(sessionId) ?? []).filter((row) => isWithin(startedAt[row]!)).length,
      requests: made.length,
      activeMs: unionLength(intervals),
      costNanoUsd: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + BigInt(cost), 0n),
    };
  };
}

function rowsBySession(table: {
  readonly rowCount: number;
  readonly columns: { readonly sessionId: { at(row: number): string } };
}): ReadonlyMap<string, readonly number[]> {
  const rows = Array.from({ length: table.rowCount }, (_, row) => row);
  return groupBy(rows, (row) => table.columns.sessionId.at(row));
}
