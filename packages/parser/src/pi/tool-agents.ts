import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { hashBytes } from "@turnmeter/scanner";
import { evidenceOf, nothingReported } from "../decoding/events-at.js";
import { onThread } from "../decoding/main-thread-origin.js";
import {
  arrayOf,
  booleanOf,
  durationOf,
  integerOf,
  measuredOf,
  objectOf,
  stringOf,
} from "../decoding/values.js";
import type { Projected } from "../projection.js";
import type { EntryRow, SessionFile } from "./session-file.js";
import { agentAtPath } from "./session-files.js";
import { piUsage } from "./usage.js";

/** What a tool's result says about models that worked for the tool. */
export interface ToolWork {
  /** The tool's own data. */
  readonly details: Projected;
  /** All that the tool's models used. */
  readonly usage: unknown;
  /** Whether the tool starts subagents. */
  readonly isSpawn: boolean;
  /** The call's key. */
  readonly key: string;
}

/** Work of one model, or of all together, on behalf of a tool. */
interface Work {
  /** Same in every copy of the log, unique otherwise. */
  readonly id: string;
  /** Null if a tool asked a model directly. */
  readonly agentId: string | null;
  readonly result: Projected;
  /** Null if not stated, or not for this subagent alone. */
  readonly usage: Projected | null;
  /** Whether the subagent may have a log with the same usage. */
  readonly mayHaveLog: boolean;
  /** Call that started it; null if it was another one. */
  readonly callKey: string | null;
  /** Name shared by all subagents of one call. */
  readonly group: string | null;
  readonly isBackground: boolean;
}

/** The name that the subagents of one call share; null if there is at most one. */
export function groupOf({ details, isSpawn, key }: ToolWork): string | null {
  if (!isSpawn) return null;
  const count = Math.max(listOf(details["results"]).length, namedIn(details["progress"]).length);
  return stringOf(details["runId"]) ?? (count > 1 ? key : null);
}

/**
 * The subagents of a tool's result, and what models used for the tool. A subagent named by id has a log with its usage, so its sum does not
 * count (R24). If the result names a log file, the sum counts only if that file is missing. Other subagents have no log, and their sum
 * counts.
 */
export function toolAgents(told: ToolWork, row: EntryRow): readonly LogEvent[] {
  return workOf(told, row).flatMap((each) => [...linkOf(each, row), ...usageOf(each, row)]);
}

/** Whether a tool's result is a launch: what it started is still running. */
export function isLaunch(details: Projected): boolean {
  if (stringOf(objectOf(details["async"])?.["state"]) === "running") return true;
  return stringOf(details["asyncId"]) !== null && details["mode"] !== "management";
}

function workOf(told: ToolWork, row: EntryRow): readonly Work[] {
  const { details, usage, isSpawn, key } = told;
  const results = listOf(details["results"]);
  const group = groupOf(told);
  const started = results.map((result, at) =>
    workOfResult(result, `${key} ${at}`, isSpawn, row, { callKey: key, group }),
  );
  const ended = listOf(details["completions"]).flatMap((completion) => {
    const run = stringOf(completion["runId"]);
    return listOf(completion["results"])
      .map((result, at) =>
        workOfResult(result, `${run ?? key} ${at}`, true, row, { callKey: null, group: run }),
      )
      .filter((work) => work.usage !== null || work.mayHaveLog);
  });
  const parts = [...started, ...ended];
  const running = isSpawn ? runningIn(told, new Set(parts.map(({ agentId }) => agentId))) : [];
  const whole = objectOf(usage);
  const isTold = parts.length > 0 && parts.every((part) => part.usage !== null);
  if (whole === null || isTold || parts.some((part) => part.mayHaveLog)) return [...parts, ...running];
  const id = nameOf(key);
  return [
    {
      id,
      agentId: isSpawn ? id.slice(0, 16) : null,
      result: results.length === 1 ? results[0]! : {},
      usage: whole,
      mayHaveLog: false,
      callKey: key,
      group,
      isBackground: false,
    },
  ];
}

function workOfResult(
  result: Projected,
  name: string,
  isSpawn: boolean,
  { file }: EntryRow,
  start: Pick<Work, "callKey" | "group">,
): Work {
  const id = nameOf(name);
  const [logId, path] = [stringOf(result["id"]), stringOf(result["sessionFile"])];
  const named = logId ?? (path === null ? null : agentAtPath(path, file.folder));
  return {
    id,
    agentId: isSpawn || path !== null ? (named ?? id.slice(0, 16)) : null,
    result,
    usage: logId === null ? objectOf(result["usage"]) : null,
    mayHaveLog: named !== null,
    ...start,
    isBackground: booleanOf(result["detached"]) === true || start.callKey === null,
  };
}

function runningIn(told: ToolWork, known: ReadonlySet<string | null>): readonly Work[] {
  return namedIn(told.details["progress"]).flatMap((result) => {
    const agentId = stringOf(result["id"]);
    if (agentId === null || known.has(agentId)) return [];
    const of = { callKey: told.key, group: groupOf(told), usage: null, mayHaveLog: true };
    return [{ ...of, id: nameOf(`${told.key} ${agentId}`), agentId, result, isBackground: true }];
  });
}

function listOf(value: unknown): readonly Projected[] {
  return arrayOf(value).map((each) => objectOf(each) ?? {});
}

function namedIn(value: unknown): readonly Projected[] {
  return listOf(value).filter(({ id }) => stringOf(id) !== null);
}

function nameOf(text: string): string {
  return hashBytes(new TextEncoder().encode(text));
}

function linkOf(
  { agentId, result, callKey, group, isBackground }: Work,
  { origin }: EntryRow,
): readonly LogEvent[] {
  if (agentId === null) return [];
  const place = origin.isBackgroundCopy ? placeOf(origin, agentId) : origin;
  return [
    evidenceOf(place, agentId, "result", {
      agentKind: "task",
      agentType: stringOf(result["agent"]),
      description: stringOf(result["description"]),
      callId: callKey,
      workflowId: group,
      model: stringOf(result["model"]),
      isBackground,
      status: statusOf(result),
      reportedTokens: integerOf(result["tokens"]),
      reportedDurationMs: durationOf(result["durationMs"]),
    }),
  ];
}

/** Null while running. */
function statusOf(result: Projected): string | null {
  const { exitCode, success, detached, aborted, interrupted } = result;
  if (detached === true || result["status"] === "pending" || result["status"] === "running") return null;
  if (aborted === true || interrupted === true) return "stopped";
  return success === false || (integerOf(exitCode) ?? 0) !== 0 ? "failed" : "completed";
}

function usageOf(
  { id, agentId, result, usage, mayHaveLog }: Work,
  { origin }: EntryRow,
): readonly LogEvent[] {
  if (usage === null) return [];
  const told = piUsage(usage, origin);
  if (told.usage === null) return told.problems;
  const place = agentId === null ? origin : placeOf(origin, agentId);
  const total: LogEvent = {
    kind: "usageTotal",
    origin: mayHaveLog ? { ...place, isRepeated: true } : place,
    span: { id, firstLine: origin.line },
    scope: "thread",
    model: stringOf(result["model"]),
    usage: told.usage,
    recordedCostNanoUsd: told.recordedCostNanoUsd,
  };
  return [...told.problems, total];
}

/** Thread of a subagent without a log; repeated in a fork's copies. */
function placeOf(origin: RowOrigin, agentId: string): RowOrigin {
  const place = onThread(origin, agentId);
  return origin.isBackgroundCopy ? { ...place, isRepeated: true } : place;
}

/** Notes what a call left running: its job and its subagents, by id. */
export function noteJobs({ jobs }: SessionFile, details: Projected, callKey: string): void {
  const agents = arrayOf(details["progress"]).flatMap((each) => stringOf(objectOf(each)?.["id"]) ?? []);
  for (const agentId of agents) jobs.set(agentId, { callKey, agentId });
  const jobId = stringOf(objectOf(details["async"])?.["jobId"]);
  if (jobId === null || jobs.has(jobId)) return;
  jobs.set(jobId, { callKey, agentId: agents.length === 1 ? agents[0]! : null });
}

/** The ends of jobs in a notice that Oh My Pi gives the model: it names them, and says in words how they ended. */
export function noticedEnds({ record, origin, file }: EntryRow): readonly LogEvent[] {
  if (record["customType"] !== "async-result") return [];
  const content = measuredOf(record["content"]);
  const texts = arrayOf(content?.items).map((block) => measuredOf(objectOf(block)?.["text"]));
  const words = [content, ...texts].map((text) => `${text?.prefix ?? ""}\n${text?.suffix ?? ""}`).join("\n");
  const jobs = jobsOf(record["details"]);
  return jobs.flatMap((job) => {
    const id = stringOf(job["jobId"]);
    if (id === null) return [];
    const names = [id, file.jobs.get(id)?.agentId ?? id];
    return [endOf(job, id, statusInWords(words, names, jobs.length === 1), file, origin)];
  });
}

/** The ends of jobs in the result of the tool that waits for them, or stops them. */
export function awaitedEnds(details: Projected, { origin, file }: EntryRow): readonly LogEvent[] {
  return jobsOf(details).flatMap((job) => {
    const id = stringOf(job["id"]);
    const status = statuses.get(job["status"]);
    return id === null || status === undefined ? [] : [endOf(job, id, status, file, origin)];
  });
}

const statuses: ReadonlyMap<unknown, string> = new Map([
  ["completed", "completed"],
  ["failed", "failed"],
  ["aborted", "stopped"],
  ["cancelled", "stopped"],
]);

function jobsOf(details: unknown): readonly Projected[] {
  return arrayOf(objectOf(details)?.["jobs"]).map((job) => objectOf(job) ?? {});
}

/** With several jobs, the text's ends may show only the first and the last. */
function statusInWords(words: string, names: readonly string[], isOnly: boolean): string {
  const told = [...words.matchAll(/<task-result id="([^"]{1,200})"[^>]{0,400}? status="(\w+)"/g)].find(
    ([, of]) => names.includes(of!),
  );
  const isFailure = isOnly && /(?:^|\n)\(?Command exited with code -?[1-9]|\bhas failed\b/.test(words);
  return statuses.get(told?.[2]) ?? (isFailure ? "failed" : "completed");
}

function endOf(job: Projected, id: string, told: string, { jobs }: SessionFile, origin: RowOrigin): LogEvent {
  const started = jobs.get(id);
  const taskId = started?.agentId ?? id;
  const status = told === "completed" && (integerOf(job["exitCode"]) ?? 0) !== 0 ? "failed" : told;
  return {
    kind: "taskEnd",
    origin,
    taskId,
    callId: started?.callKey ?? null,
    status,
    textHash: `${taskId}/${status}`,
    ...nothingReported,
    reportedDurationMs: durationOf(job["durationMs"]),
  };
}
