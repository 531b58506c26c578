import type { LogEvent, ResultSignal } from "@turnmeter/schema";
import type { ResultEvidence } from "./result-evidence.js";
import { markAt } from "../decoding/events-at.js";
import type { Row } from "./row.js";
import { integerOf, objectOf, stringOf } from "../decoding/values.js";

const approvals = /^User has approved (?:your plan|exiting plan mode)/;

/** Marks of what a result says was done: a plan answered, a list changed, a commit made, a pull request touched. */
export function resultMarks(
  evidence: ResultEvidence,
  outcome: ResultSignal["outcome"],
  callId: string,
  row: Row,
): LogEvent[] {
  const { origin, state } = row;
  if (evidence.tool === "ExitPlanMode") {
    if (outcome === "rejected") return [markAt(origin, "planRejected", { callId })];
    const isApproved = outcome === "ok" && isPlanApproval(evidence.text);
    return isApproved ? [markAt(origin, "planApproved", { callId })] : [];
  }
  const todo = todoMark(evidence, callId, row);
  if (todo !== null && outcome === "ok") return [todo];
  const git = objectOf(evidence.structured?.["gitOperation"]);
  if (git === null || outcome !== "ok") return [];
  const marks: LogEvent[] = [];
  const commit = objectOf(git["commit"]);
  if (commit !== null) marks.push(markAt(origin, "commit", { detail: stringOf(commit["kind"]), callId }));
  const pullRequest = objectOf(git["pr"]);
  if (pullRequest !== null) {
    const value = integerOf(pullRequest["number"]);
    if (value !== null) state.pullRequests.add(value);
    marks.push(markAt(origin, "pullRequest", { detail: stringOf(pullRequest["action"]), value, callId }));
  }
  return marks;
}

/** Whether a result says that a person approved a plan. */
function isPlanApproval(text: string): boolean {
  return approvals.test(text);
}

/** To-do list changes: rewritten (with its length), item added, item in another state. */
function todoMark({ tool, structured }: ResultEvidence, callId: string, { origin }: Row): LogEvent | null {
  if (structured === null) return null;
  if (tool === "TodoWrite" && Array.isArray(structured["newTodos"]))
    return markAt(origin, "todo", { detail: "written", value: structured["newTodos"].length, callId });
  if (tool === "TaskCreate") {
    const value = numberedTask(objectOf(structured["task"])?.["id"]);
    return markAt(origin, "todo", { detail: "created", value, callId });
  }
  const status = tool === "TaskUpdate" ? stringOf(objectOf(structured["statusChange"])?.["to"]) : null;
  if (status === null) return null;
  return markAt(origin, "todo", { detail: status, value: numberedTask(structured["taskId"]), callId });
}

function numberedTask(id: unknown): number | null {
  return typeof id === "string" && /^\d{1,9}$/.test(id) ? Number(id) : integerOf(id);
}
