import type { LogEvent, RequestPartEvent, TokenUsage } from "@turnmeter/schema";
import { count } from "../decoding/count.js";
import { problemAt } from "../decoding/events-at.js";
import { arrayOf, objectOf, stringOf } from "../decoding/values.js";
import { callEvent } from "./call-event.js";
import type { CopilotRow, DecodeRow } from "./row.js";
import { noteModel, settingsOf } from "./session.js";
import { nanoUsdOfAiu, outputOnly, statedUsage } from "./usage.js";

/** A call of the model with all counters. Its answer follows in rows of its own. */
export const decodeUsageRecord: DecodeRow = (row) => {
  const { session, origin, data } = row;
  const usage = objectOf(data["usage"]);
  if (usage === null) return [];
  noteModel(session, origin, usage["model"]);
  const name = session.responses.ofCounters(origin, usage);
  const stated = statedUsage(usage, origin);
  addPart(row, name, {
    usage: stated.usage,
    stopReason: stringOf(usage["finishReason"]),
    effort: stringOf(usage["reasoningEffort"]) ?? settingsOf(session, origin.agentId).effort,
    recordedCostNanoUsd: nanoUsdOfAiu(objectOf(usage["copilotUsage"])?.["totalNanoAiu"]),
  });
  note(row, name, stated.usage.outputTokens, null);
  return stated.problems;
};

/** An answer: the output of its response, where no row before it has all counters, and calls of tools. */
export const decodeAnswer: DecodeRow = (row) => {
  const { session, origin, data } = row;
  noteModel(session, origin, data["model"]);
  const answer = session.responses.ofAnswer(origin, data);
  const invalid: string[] = [];
  const hasOutput = data["outputTokens"] !== undefined && data["outputTokens"] !== null;
  const outputTokens = hasOutput ? count(data["outputTokens"], "outputTokens", invalid) : null;
  if (answer?.isCounted !== true) {
    addPart(row, answer?.name ?? null, {
      usage: outputTokens === null ? null : outputOnly(outputTokens),
      ...(outputTokens === null ? {} : { isLowerBound: true as const }),
      effort: settingsOf(session, origin.agentId).effort,
    });
    note(row, answer?.name ?? null, outputTokens, null);
  }
  for (const request of arrayOf(data["toolRequests"])) {
    const event = callEvent(row, objectOf(request), answer?.name ?? null);
    if (event === null) continue;
    session.calls.open(event);
    session.queue.addModelled(event);
  }
  return invalid.map((name) => problemAt(origin, "number-invalid", name));
};

/** The call that shortened a conversation: a response of its own, which no other row has. */
export function compactionCall(row: CopilotRow): readonly LogEvent[] {
  const { session, origin, data } = row;
  const used = objectOf(data["compactionTokensUsed"]);
  if (used === null) return [];
  const stated = statedUsage(used, origin);
  const name = origin.uuid ?? `${origin.sessionId}:${origin.line}`;
  const billed = objectOf(used["copilotUsage"])?.["totalNanoAiu"];
  addPart(row, name, {
    usage: stated.usage,
    model: stringOf(used["model"]) ?? stringOf(data["model"]) ?? settingsOf(session, origin.agentId).model,
    recordedCostNanoUsd: nanoUsdOfAiu(billed),
  });
  note(row, name, stated.usage.outputTokens, stated.usage);
  return stated.problems;
}

function addPart(row: CopilotRow, name: string | null, parts: Partial<RequestPartEvent>): void {
  const { session, origin, projected } = row;
  session.queue.addModelled({
    kind: "requestPart",
    origin,
    messageId: name,
    requestId: null,
    isMessageIdGlobal: name !== null,
    isNamedByRequest: false,
    lineHash: name === null && origin.uuid === null ? projected.lineHash() : null,
    model: settingsOf(session, origin.agentId).model,
    usage: null,
    iterations: [],
    stopReason: null,
    effort: null,
    serviceTier: null,
    speed: null,
    inferenceGeo: null,
    contentChars: 0,
    recordedCostNanoUsd: null,
    ...parts,
  });
}

function note(
  { session, origin, data }: CopilotRow,
  name: string | null,
  outputTokens: number | null,
  compaction: TokenUsage | null,
): void {
  const { line, agentId } = origin;
  const model =
    stringOf(objectOf(data["compactionTokensUsed"])?.["model"]) ?? settingsOf(session, agentId).model;
  session.ledger.note(name ?? `line ${line}`, { line, agentId, model, outputTokens, compaction });
}
