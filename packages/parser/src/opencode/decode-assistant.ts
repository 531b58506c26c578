import { markAt, problemAt, responsePart } from "../decoding/events-at.js";
import type { LogEvent } from "@turnmeter/schema";
import { nanoUsd } from "../decoding/values.js";
import { decodeCall } from "./decode-call.js";
import { hasContent, isOfShell, stepsOf } from "./message.js";
import type { Message, Part, Step, StepUsage } from "./message.js";
import { type MessageRow, originAt, responseName } from "./row.js";
import { laterOf } from "./kept.js";
import { type ReadStepTokens, stepTokens } from "./tokens.js";

/** Events of a message of the agent: its responses, their calls, and how it ended. */
export function decodeAssistant(row: MessageRow): readonly LogEvent[] {
  const { message } = row;
  const steps = withMessageUsage(stepsOf(message.parts), message);
  const [only] = steps;
  if (steps.length === 1 && only !== undefined && isOfShell(only)) {
    return [markAt(row.origin, "userShell")];
  }
  let newest: string | null = null;
  const events = steps.flatMap((step, at) => {
    const name = responseName(message, step, at);
    newest = name ?? newest;
    return decodeStep(row, step, at, name);
  });
  return [...events, ...message.parts.flatMap((part) => decodeRetry(row, part)), ...endOf(row, newest)];
}

/** First versions do not mark where responses end; the message's counters are those of its last one. */
function withMessageUsage(steps: readonly Step[], { usage, parts }: Message): readonly Step[] {
  if (usage === null || steps.some(({ end }) => end !== null)) return steps;
  const [first = { parts, end: null, usage: null }, ...rest] = steps;
  const { usage: counted } = stepTokens(usage.tokens, { at: null, version: null, isSecondForm: false });
  return counted === null ? steps : [{ ...first, usage }, ...rest];
}

function decodeStep(row: MessageRow, step: Step, at: number, messageId: string | null): readonly LogEvent[] {
  const { message, session } = row;
  const { usage, parts, end } = step;
  const told: ReadStepTokens | null =
    usage === null
      ? null
      : stepTokens(usage.tokens, {
          at: message.createdAt,
          version: session.version,
          isSecondForm: message.isSecondForm,
        });
  // A request that was refused has neither counters nor anything to show.
  const isResponse = told?.usage != null || end !== null || hasContent(step);
  const last = end ?? parts.at(-1);
  const origin = originAt(
    row,
    stepTime(step) ?? message.completedAt ?? message.createdAt,
    last === undefined ? null : { place: last.place, name: `response ${at}` },
  );
  const response = responsePart(origin, {
    messageId,
    isMessageIdGlobal: messageId !== null,
    model: message.model,
    usage: told?.usage ?? null,
    ...(isSumUnknown(step, message) ? { isLowerBound: true as const } : {}),
    stopReason: stopReasonOf(usage),
    effort: message.effort,
    contentChars: parts.reduce((chars, part) => chars + charsOf(part), 0),
    recordedCostNanoUsd: usage === null ? null : nanoUsd(usage.cost) || null,
  });
  const calls = parts.flatMap((part) => {
    const ofStep = { messageId, at: message.parts.indexOf(part) };
    return part.call === null ? [] : decodeCall(row, part, part.call, ofStep);
  });
  return [
    ...(told?.invalid ?? []).map((name) => problemAt(origin, "number-invalid", name)),
    ...(told?.isContradicted === true ? [problemAt(origin, "token-total-mismatch")] : []),
    ...(told?.clamped ?? []).map((name) => problemAt(origin, "tokens-clamped", name)),
    ...(isResponse ? [response] : []),
    ...calls,
  ];
}

/** Whether a message of several responses states only the last one's counters. */
function isSumUnknown({ end, usage, parts }: Step, { isSecondForm }: Message): boolean {
  return (
    end === null &&
    usage !== null &&
    !isSecondForm &&
    parts.filter(({ type }) => type === "step-start").length > 1
  );
}

/** Epoch ms at which the response was written: its last text's end or last call's start. */
function stepTime({ parts }: Step): number | null {
  const times = parts.map(({ call, startedAt, endedAt }) =>
    call === null ? (endedAt ?? startedAt) : call.startedAt,
  );
  return times.reduce(laterOf, null);
}

function charsOf({ text, call }: Part): number {
  return (text?.charLength ?? 0) + (call?.input.byteLength ?? 0);
}

const stopReasons: ReadonlyMap<string, string> = new Map([
  ["length", "max_tokens"],
  ["stop", "end_turn"],
  ["tool-calls", "tool_use"],
]);

function stopReasonOf(usage: StepUsage | null): string | null {
  const reason = usage?.reason ?? null;
  return reason === null ? null : (stopReasons.get(reason) ?? reason);
}

function decodeRetry(row: MessageRow, part: Part): readonly LogEvent[] {
  if (part.type !== "retry") return [];
  const origin = originAt(row, part.startedAt, { place: part.place, name: `retry ${part.attempt}` });
  return [markAt(origin, "retry", { value: part.attempt })];
}

function endOf(row: MessageRow, messageId: string | null): readonly LogEvent[] {
  const { message, session } = row;
  const origin = originAt(row, message.completedAt ?? message.createdAt, {
    place: message.place,
    name: "end",
  });
  const isMain = session.parentId === null;
  const turnEnd = (ending: "completed" | "failed"): readonly LogEvent[] =>
    isMain ? [{ kind: "turnEnd", origin, durationMs: null, ending }] : [];
  if (message.error !== null) {
    return /abort/i.test(message.error)
      ? [{ kind: "interruption", origin, messageId }]
      : [markAt(origin, "apiError"), ...turnEnd("failed")];
  }
  const reason = message.usage?.reason ?? null;
  const isOver =
    message.completedAt !== null && reason !== null && reason !== "tool-calls" && reason !== "unknown";
  return isOver ? turnEnd("completed") : [];
}
