import { tableOf } from "@turnmeter/columns";
import { activityColumns } from "@turnmeter/schema";
import type { ActivityFact, Table } from "@turnmeter/schema";
import { activityGapMs, joinIntervals } from "../activity-intervals.js";
import type { ActivityOptions } from "../activity-intervals.js";
import type { Candidates } from "../candidates/candidates.js";
import type { PromptCandidate } from "../candidates/mark.js";
import type { ActivityCandidate } from "../candidates/thread.js";
import { compareText } from "../compare-text.js";
import { later } from "../instant.js";
import type { ProjectOf } from "./projects.js";
import type { Responses } from "./responses.js";

/** What is known of rows that are copies, besides those of responses. */
export interface Copies {
  readonly copiedRows: readonly PromptCandidate[];
  /** When the last copied row of a thread was written, where copies are told by their place. */
  readonly copiedUntil: ReadonlyMap<string, number>;
}

/**
 * The activity of every thread. A fork begins with its parent's history: what a thread wrote up to
 * the last copied response or prompt is not its own.
 */
export function activityFacts(
  candidates: Candidates,
  responses: Responses,
  copies: Copies,
  projectOf: ProjectOf,
  { activeGapMs = activityGapMs }: ActivityOptions,
): Table<ActivityFact> {
  const copiedUntil = copyHorizons(candidates, responses, copies);
  const threads = new Map<string, ActivityCandidate[]>();
  const { activity } = candidates;
  for (let row = 0; row < activity.rowCount; row++) {
    const { source, sessionId, threadId, file, cwd, startAt, endAt } = activity.columns;
    const interval = {
      source: source.at(row),
      sessionId: sessionId.at(row),
      threadId: threadId.at(row),
      file: file.at(row),
      cwd: cwd.at(row),
      startAt: startAt.at(row),
      endAt: endAt.at(row),
    };
    const known = threads.get(interval.threadId);
    if (known === undefined) threads.set(interval.threadId, [interval]);
    else known.push(interval);
  }
  const facts: ActivityFact[] = [];
  for (const [threadId, intervals] of [...threads].sort(([a], [b]) => compareText(a, b))) {
    const { source, sessionId } = intervals.reduce((a, b) => (b.source < a.source ? b : a));
    const cwd = intervals.map((each) => each.cwd).sort(compareText)[0]!;
    const fact = { source, sessionId, threadId, project: projectOf(cwd) };
    const horizon = copiedUntil.get(threadId) ?? -Infinity;
    for (const { startAt, endAt } of joinIntervals(intervals, activeGapMs)) {
      if (endAt <= horizon || startAt > horizon) {
        facts.push({ ...fact, startAt, endAt, isOwn: startAt > horizon });
      } else {
        facts.push({ ...fact, startAt, endAt: horizon, isOwn: false });
        facts.push({ ...fact, startAt: horizon, endAt, isOwn: true });
      }
    }
  }
  return tableOf(activityColumns, facts);
}

/** The time of the last copied row of each thread that has any. */
function copyHorizons(
  { requests }: Candidates,
  responses: Responses,
  { copiedRows, copiedUntil }: Copies,
): ReadonlyMap<string, number> {
  const horizons = new Map(copiedUntil);
  const extend = (threadId: string, at: number | null) => {
    const horizon = later(horizons.get(threadId) ?? null, at);
    if (horizon !== null) horizons.set(threadId, horizon);
  };
  const { sessionId, threadId, lastAt } = requests.columns;
  for (let row = 0; row < requests.rowCount; row++) {
    const owner = responses.owner[responses.ofRow[row]!]!;
    if (sessionId.at(owner) !== sessionId.at(row)) extend(threadId.at(row), lastAt.at(row));
  }
  for (const prompt of copiedRows) extend(prompt.threadId, prompt.at);
  return horizons;
}

/** First and last instant of a session's own rows, by session. */
export function ownSpans(
  activity: Table<ActivityFact>,
): ReadonlyMap<string, { startAt: number; endAt: number }> {
  const spans = new Map<string, { startAt: number; endAt: number }>();
  const { sessionId, startAt, endAt, isOwn } = activity.columns;
  for (let row = 0; row < activity.rowCount; row++) {
    if (!isOwn.at(row)) continue;
    const span = spans.get(sessionId.at(row));
    spans.set(sessionId.at(row), {
      startAt: Math.min(span?.startAt ?? Infinity, startAt.at(row)),
      endAt: Math.max(span?.endAt ?? -Infinity, endAt.at(row)),
    });
  }
  return spans;
}
