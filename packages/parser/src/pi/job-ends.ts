import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { nothingReported } from "../decoding/events-at.js";
import { arrayOf, durationOf, integerOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import type { EntryRow } from "./row.js";
import type { SessionFile } from "./session-file.js";

/** Notes what a call has left running: its job, and the subagents that it is called by. */
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

/** Of several jobs only the first and the last may be seen in the ends of a text. */
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
