import { problemAt } from "../decoding/events-at.js";
import { objectOf, stringOf } from "../decoding/values.js";
import { addResponse, noteWindow, type RolloutRow } from "./rollout.js";
import type { Projected } from "../projection.js";
import { type RawUsage, rawUsage, tokenUsage } from "./token-usage.js";

/** A `token_usage_record`: the usage of one response (R73). */
export function decodeUsageRecord(row: RolloutRow): void {
  const { body, rollout, origin } = row;
  const threadId = stringOf(body["thread_id"]);
  if (threadId !== null && threadId !== rollout.thread.id) return;
  const usage = objectOf(body["usage"]);
  if (usage === null) return rollout.queue.add(problemAt(origin, "record-degraded", "usage"));
  const invalid: string[] = [];
  const raw = rawUsage(usage, invalid);
  rollout.counter.noteRecord(raw, threadTotals(body));
  addUsage(row, stringOf(body["response_id"]) ?? `${origin.uuid}`, raw, invalid);
}

function threadTotals(body: Projected): RawUsage | null {
  const totals = objectOf(body["thread_token_usage"]);
  const invalid: string[] = [];
  const raw = totals === null ? null : rawUsage(totals, invalid);
  return invalid.length === 0 ? raw : null;
}

/** A `token_count`: running totals, which count only what no record has (R74). */
export function decodeTokenCount(row: RolloutRow): void {
  const { rollout, origin } = row;
  const invalid: string[] = [];
  const counted = countTokens(row, invalid);
  if (counted === null) return;
  if (counted.isReset) rollout.queue.add(problemAt(origin, "codex-counter-reset"));
  const id = `${origin.uuid}`;
  // Versions of 2025 write the totals before the rows of the response.
  const isAhead = rollout.unbilled === null;
  addUsage(row, id, counted.usage, invalid);
  rollout.openResponse = isAhead ? origin : null;
}

/** Also follows the totals of copied rows. */
function countTokens({ body, rollout, origin }: RolloutRow, invalid: string[]) {
  const info = objectOf(body["info"]);
  if (info === null) return null;
  noteWindow({ rollout, origin }, info["model_context_window"]);
  rollout.countedModel = stringOf(info["model"]) ?? rollout.countedModel;
  const totals = objectOf(info["total_token_usage"]);
  const last = objectOf(info["last_token_usage"]);
  return rollout.counter.next(
    totals === null ? null : rawUsage(totals, invalid),
    last === null ? null : rawUsage(last, invalid),
    rollout.thread.isFork,
  );
}

function addUsage(row: RolloutRow, id: string, raw: RawUsage, invalid: readonly string[]): void {
  const clamped: string[] = [];
  const usage = tokenUsage(raw, clamped);
  for (const name of invalid) row.rollout.queue.add(problemAt(row.origin, "number-invalid", name));
  for (const name of clamped) row.rollout.queue.add(problemAt(row.origin, "tokens-clamped", name));
  addResponse(row, id, usage);
}
