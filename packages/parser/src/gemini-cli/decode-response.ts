import type { RequestPartEvent } from "@turnmeter/schema";
import { largestCount, type LogEvent, type RowOrigin, type TokenUsage } from "@turnmeter/schema";
import { knownUsage } from "../decoding/usage-sums.js";
import { problemAt, responsePart } from "../decoding/events-at.js";
import { instantOf } from "../decoding/timestamp.js";
import { arrayOf, count, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { decodeCall, responsesOfCalls } from "./decode-calls.js";
import type { SessionLog } from "./session-log.js";
import { readTokens, type ReadTokens, type TokenReading } from "../decoding/token-identity.js";

/** A response's message and its row. */
export interface ResponseRow {
  readonly log: SessionLog;
  readonly message: Projected;
  readonly messageId: string;
  readonly origin: RowOrigin;
  /** When the message before it was written, epoch ms. */
  readonly previousAt: number | null;
  /** True if it stands in a session that is one document. */
  readonly isInDocument: boolean;
}

/** The events of a response: its usage and its calls. A row without counters and without a model is no response: the program writes such rows into a history that it changes. Documents are older than that. */
export function decodeResponse(row: ResponseRow): readonly LogEvent[] {
  const { message, origin } = row;
  const tokens = objectOf(message["tokens"]);
  const model = stringOf(message["model"]);
  if (tokens === null && model === null && !row.isInDocument)
    return [{ kind: "clientMade", origin, usage: null }];
  const read = tokens === null ? null : responseUsage(tokens, origin);
  return [
    ...(read?.problems ?? []),
    requestPart(row.messageId, model, read?.usage ?? null, origin),
    ...callEvents(row, model),
  ];
}

/** Calls whose response left no message prove that there was one. */
function callEvents(
  { log, message, messageId, origin, previousAt }: ResponseRow,
  model: string | null,
): readonly LogEvent[] {
  const calls = arrayOf(message["toolCalls"]).map((value) => {
    const call = objectOf(value) ?? {};
    return { call, callId: stringOf(call["id"]), writtenAt: instantOf(call["timestamp"]) };
  });
  const responses = responsesOfCalls(calls);
  const events: LogEvent[] = [];
  for (const [index, { call, callId, writtenAt }] of calls.entries()) {
    const callKey = `${messageId}/${callId ?? index}`;
    if (log.endedCalls.has(callKey)) continue;
    const response = responses[index]!;
    const isOwn = response === 0;
    // A later response came before its calls had ended, and after the ones before it.
    const of = isOwn ? messageId : `${messageId}#${response}`;
    const at = isOwn ? origin.at : writtenAt;
    const place = { ...origin, at };
    if (!isOwn && responses[index - 1] !== response) events.push(requestPart(of, model, null, place));
    const decoded = decodeCall({ call, callId, callKey, messageId: of, model, origin: place });
    if (decoded.some(({ kind }) => kind === "result")) log.endedCalls.add(callKey);
    if (writtenAt !== null && call["agentId"] === undefined && decoded.some(isSpawn))
      log.agentCalls.push({ callId: callKey, startedAfter: previousAt, endedAt: writtenAt });
    events.push(...decoded);
  }
  return events;
}

function isSpawn(event: LogEvent): boolean {
  return event.kind === "call" && event.spawn !== null;
}

function requestPart(
  messageId: string,
  model: string | null,
  usage: TokenUsage | null,
  origin: RowOrigin,
): RequestPartEvent {
  const known = usage === null ? null : knownUsage(usage);
  return responsePart(origin, { messageId, isMessageIdGlobal: true, model, usage: known });
}

/** The API counts thoughts beside the answer; gateways to other models may include them. */
const readings: readonly [TokenReading, TokenReading] = [
  { cache: "inside", reasoning: "beside" },
  { cache: "inside", reasoning: "inside" },
];

interface ResponseUsage {
  readonly usage: TokenUsage;
  readonly problems: readonly LogEvent[];
}

/**
 * The counters of a response. The stated total decides whether thoughts, and prompt tokens of the API's own tools, are
 * counted beside the others.
 */
export function responseUsage(tokens: Projected, origin: RowOrigin): ResponseUsage {
  const invalid: string[] = [];
  const of = (name: string) => count(tokens[name], name, invalid);
  const [input, output, cacheRead, reasoning] = ["input", "output", "cached", "thoughts"].map(of);
  const tool = count(tokens["tool"], "tool", invalid, largestCount - input!);
  // 0 stands for a total that the API did not state.
  const total = of("total") || null;
  const stated = { output: output!, cacheRead: cacheRead!, reasoning: reasoning!, total };
  const read = provenOf(readTokens({ ...stated, input: input! + tool }, readings), () =>
    readTokens({ ...stated, input: input! }, readings),
  );
  const isOdd = invalid.length + read.clamped.length > 0;
  const problems = [
    ...invalid.map((name) => problemAt(origin, "number-invalid", `tokens.${name}`)),
    ...read.clamped.map((part) => problemAt(origin, "tokens-clamped", part)),
    // Odd parts make a sum of nothing.
    ...(read.isContradicted && !isOdd ? [problemAt(origin, "number-invalid", "tokens.total")] : []),
  ];
  return { usage: read.usage, problems };
}

/** Prefers the first reading unless the total contradicts only that one. */
function provenOf(first: ReadTokens, second: () => ReadTokens): ReadTokens {
  if (!first.isContradicted) return first;
  const other = second();
  return other.isContradicted ? first : other;
}
