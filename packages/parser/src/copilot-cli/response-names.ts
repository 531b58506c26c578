import type { RowOrigin } from "@turnmeter/schema";
import { integerOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether an id names one thing among all logs; others count within their session. */
export function isGlobalId(id: string | null): boolean {
  return id !== null && uuidForm.test(id);
}

/** An id as a name that is unique among all logs. */
function globalName(id: string, sessionId: string): string {
  return isGlobalId(id) ? id : `${sessionId}:${id}`;
}

/** Names the responses of a file, so that all rows of one have the same name, in every copy of the log. A row with the counters comes before those with the answer, and both give the provider's id of the response; that id alone is no name, since local models count from 1 or pick at random. */
export class ResponseNames {
  readonly #newest = new Map<string, NewestResponse>();
  /** By thread: newest answer without counters, newest counters without an answer. */
  readonly #uncounted = new Map<string, StreamedResponse>();
  readonly #unanswered = new Map<string, StreamedResponse>();

  /** The name of the response whose counters a row has. */
  ofCounters({ threadId, sessionId, uuid, line }: RowOrigin, usage: Projected): string {
    const apiCallId = stringOf(usage["apiCallId"]);
    const accounting = objectOf(usage["accounting"]);
    const source = stringOf(accounting?.["sourceSessionId"]);
    const sequence = integerOf(accounting?.["sequence"]);
    const counted =
      source === null || sequence === null ? null : `${globalName(source, sessionId)}#${sequence}`;
    const newest = this.#newest.get(threadId);
    if (newest !== undefined && newest.apiCallId === apiCallId && !newest.isCounted) {
      newest.isCounted = true;
      return newest.name;
    }
    const name = counted ?? uuid ?? `${sessionId}:${line}`;
    if (apiCallId !== null) this.#newest.set(threadId, { apiCallId, name, requestId: null, isCounted: true });
    return name;
  }

  /** The name of the response that a stream's counters belong to: the last answer without counters, else the next one. */
  ofStreamed({ threadId, sessionId, uuid, line }: RowOrigin, outputTokens: number): string {
    const answered = this.#uncounted.get(threadId);
    this.#uncounted.delete(threadId);
    if (answered !== undefined && (answered.outputTokens ?? outputTokens) === outputTokens)
      return answered.name;
    const name = uuid ?? `${sessionId}:${line}`;
    this.#unanswered.set(threadId, { name, outputTokens });
    return name;
  }

  /** The response whose answer a row has; null if nothing but the row names it. */
  ofAnswer({ threadId, sessionId }: RowOrigin, data: Projected): NamedAnswer | null {
    const apiCallId = stringOf(data["apiCallId"]);
    const newest = this.#newest.get(threadId);
    if (newest !== undefined && newest.apiCallId === apiCallId) return { ...newest };
    const messageId = stringOf(data["messageId"]);
    const outputTokens = integerOf(data["outputTokens"]);
    const counted = this.#unanswered.get(threadId);
    this.#unanswered.delete(threadId);
    if (counted !== undefined && counted.outputTokens === (outputTokens ?? counted.outputTokens))
      return { name: counted.name, requestId: null, isCounted: true };
    if (messageId === null) return null;
    const name = globalName(messageId, sessionId);
    this.#uncounted.set(threadId, { name, outputTokens });
    const answer = { name, requestId: null, isCounted: false };
    if (apiCallId !== null) this.#newest.set(threadId, { apiCallId, ...answer });
    return answer;
  }

  /** Notes that the database has the counters of the row's response. */
  count({ threadId }: RowOrigin, name: string, requestId: string): void {
    const newest = this.#newest.get(threadId);
    if (newest?.name !== name) return;
    newest.requestId = requestId;
    newest.isCounted = true;
  }
}

interface StreamedResponse {
  readonly name: string;
  /** Null if the answer states none. */
  readonly outputTokens: number | null;
}

interface NewestResponse {
  readonly apiCallId: string;
  readonly name: string;
  requestId: string | null;
  isCounted: boolean;
}

interface NamedAnswer {
  readonly name: string;
  /** Its name in the database; null if not there. */
  readonly requestId: string | null;
  /** Whether an earlier row or the database has its counters. */
  readonly isCounted: boolean;
}
