import type { LogEvent, RequestPartEvent, RowOrigin } from "@turnmeter/schema";
import { arrayOf, count, objectOf, stringOf } from "../decoding/values.js";
import { problemAt, responsePart } from "../decoding/events-at.js";
import { onThread } from "../decoding/main-thread-origin.js";
import { callEvent } from "./call-event.js";
import { type CopilotRow, type DecodeRow, noteModel, settingsOf } from "./session.js";
import type { StoredCall } from "./stored-calls.js";
import { nanoUsdOfAiu, outputOnly, statedUsage } from "./usage.js";
import type { LoggedCall } from "./usage-ledger.js";

/** A call of the model with all counters. Its answer follows in rows of its own. */
export const decodeUsageRecord: DecodeRow = (row) => {
  const { session, origin, data } = row;
  const usage = objectOf(data["usage"]);
  if (usage === null) return [];
  noteModel(session, origin, usage["model"]);
  const name = session.responses.ofCounters(origin, usage);
  const stated = statedUsage(usage, origin);
  const stored = session.stored?.ofCounters(origin.agentId, stated.usage) ?? null;
  if (stored !== null) session.responses.count(origin, name, stored.name);
  addPart(row, name, {
    usage: stated.usage,
    requestId: stored?.name ?? null,
    stopReason: stringOf(usage["finishReason"]),
    effort: stringOf(usage["reasoningEffort"]) ?? settingsOf(session, origin.agentId).effort,
    recordedCostNanoUsd: nanoUsdOfAiu(objectOf(usage["copilotUsage"])?.["totalNanoAiu"]),
  });
  note(row, name, { outputTokens: stated.usage.outputTokens });
  return stated.problems;
};

/** A row with all counters of the answer before or after it; only a run's stream has such rows. */
export const decodeStreamedUsage: DecodeRow = (row) => {
  const { session, origin, data } = row;
  noteModel(session, origin, data["model"]);
  const stated = statedUsage(data, origin);
  const name = session.responses.ofStreamed(origin, stated.usage.outputTokens);
  addPart(row, name, {
    usage: stated.usage,
    stopReason: stringOf(data["finishReason"]),
    effort: stringOf(data["reasoningEffort"]) ?? settingsOf(session, origin.agentId).effort,
    recordedCostNanoUsd: nanoUsdOfAiu(objectOf(data["copilotUsage"])?.["totalNanoAiu"]),
  });
  note(row, name, { outputTokens: stated.usage.outputTokens });
  return stated.problems;
};

/** An answer: its counters in the database or else its output, where no row before it has all counters, and calls of tools. */
export const decodeAnswer: DecodeRow = (row) => {
  const { session, origin, data } = row;
  noteModel(session, origin, data["model"]);
  const answer = session.responses.ofAnswer(origin, data);
  const invalid: string[] = [];
  const hasOutput = data["outputTokens"] !== undefined && data["outputTokens"] !== null;
  const outputTokens = hasOutput ? count(data["outputTokens"], "outputTokens", invalid) : null;
  const stored = answer?.isCounted === true ? null : storedAnswer(row, answer?.name ?? null, outputTokens);
  if (stored !== null && answer !== null) session.responses.count(origin, answer.name, stored.name);
  if (answer?.isCounted !== true) {
    const { effort } = settingsOf(session, origin.agentId);
    addPart(row, answer?.name ?? null, {
      usage: outputTokens === null ? null : outputOnly(outputTokens),
      ...(outputTokens === null || stored !== null ? {} : { isLowerBound: true as const }),
      effort,
      ...(stored === null ? {} : { ...partOf(stored, effort), isNamedByRequest: answer === null }),
    });
    note(row, answer?.name ?? null, { outputTokens: stored?.usage.outputTokens ?? outputTokens });
  }
  const ids = answer === null ? null : { ...answer, requestId: stored?.name ?? answer.requestId };
  for (const request of arrayOf(data["toolRequests"])) {
    const event = callEvent(row, objectOf(request), ids);
    if (event === null) continue;
    session.calls.open(event);
    session.queue.addRequest(event);
  }
  return invalid.map((name) => problemAt(origin, "number-invalid", name));
};

function storedAnswer(
  { session, origin, data }: CopilotRow,
  name: string | null,
  outputTokens: number | null,
): StoredCall | null {
  const { agentId, at } = origin;
  const isCopy = at !== null && session.startedAt !== null && at < session.startedAt;
  const model = stringOf(data["model"]);
  return session.stored?.ofAnswer({ name, agentId, model, outputTokens, at, isCopy }) ?? null;
}

function partOf(
  { name, usage, effort, stopReason, costNanoUsd }: StoredCall,
  ownEffort: string | null,
): Partial<RequestPartEvent> {
  return {
    requestId: name,
    usage,
    stopReason,
    effort: effort ?? ownEffort,
    recordedCostNanoUsd: costNanoUsd,
  };
}

/** The call that shortened a conversation: a response of its own, which no other row of the log has. */
export function compactionCall(row: CopilotRow): readonly LogEvent[] {
  const { session, origin, data } = row;
  const used = objectOf(data["compactionTokensUsed"]);
  if (used === null) return [];
  const stated = statedUsage(used, origin);
  const stored = session.stored?.ofCounters(origin.agentId, stated.usage) ?? null;
  const name = origin.uuid ?? `${origin.sessionId}:${origin.line}`;
  const billed = objectOf(used["copilotUsage"])?.["totalNanoAiu"];
  addPart(row, name, {
    usage: stated.usage,
    requestId: stored?.name ?? null,
    model: stringOf(used["model"]) ?? stringOf(data["model"]) ?? settingsOf(session, origin.agentId).model,
    recordedCostNanoUsd: nanoUsdOfAiu(billed) ?? stored?.costNanoUsd ?? null,
  });
  note(row, name, { outputTokens: stated.usage.outputTokens, apart: stated.usage, isCompaction: true });
  return stated.problems;
}

/** Adds the calls up to now that only the database has, as rows of the log: a sum that follows may include them. */
export function addStoredCalls({ session, origin }: Pick<CopilotRow, "session" | "origin">): void {
  for (const call of session.stored?.takeUntil(origin.at) ?? []) {
    const at = { ...onThread(origin, call.origin.agentId), at: call.origin.at, uuid: null };
    session.queue.add(storedPart(call, at));
    const { usage, model } = call;
    const { agentId } = at;
    session.ledger.note(call.name, {
      line: origin.line,
      agentId,
      model,
      outputTokens: usage.outputTokens,
      apart: usage,
      isCompaction: false,
    });
  }
}

/** A call that only the database has. */
export function storedPart(call: StoredCall, origin: RowOrigin): RequestPartEvent {
  return responsePart(origin, { isNamedByRequest: true, model: call.model, ...partOf(call, null) });
}

function addPart(row: CopilotRow, name: string | null, parts: Partial<RequestPartEvent>): void {
  const { session, origin, projected } = row;
  const part = responsePart(origin, {
    messageId: name,
    isMessageIdGlobal: name !== null,
    lineHash: name === null && origin.uuid === null ? projected.lineHash() : null,
    model: settingsOf(session, origin.agentId).model,
    ...parts,
  });
  session.queue.addRequest(part);
}

function note(
  { session, origin, data }: CopilotRow,
  name: string | null,
  call: Pick<LoggedCall, "outputTokens"> & Partial<Pick<LoggedCall, "apart" | "isCompaction">>,
): void {
  const { line, agentId } = origin;
  const model =
    stringOf(objectOf(data["compactionTokensUsed"])?.["model"]) ?? settingsOf(session, agentId).model;
  session.ledger.note(name ?? `line ${line}`, {
    line,
    agentId,
    model,
    apart: null,
    isCompaction: false,
    ...call,
  });
}
