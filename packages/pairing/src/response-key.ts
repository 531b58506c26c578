import type { RowOrigin } from "@turnmeter/schema";

/** The ids by which rows of one response find each other. */
export interface ResponseIds {
  readonly messageId: string | null;
  readonly requestId: string | null;
  readonly isMessageIdGlobal: boolean;
  readonly isNamedByRequest: boolean;
  /** Stands in where the ids do not identify the response. */
  readonly rowKey: string | null;
}

/** How the key of a response begins where only its request id names it. */
export const requestPrefix = "request:";

/** How the key of a response begins where only its row names it. */
export const rowPrefix = "row:";

/**
 * The key of a response, from one row alone: its request id if the message id says nothing; message and request id; a
 * message id that is unique everywhere; else the row's own key (R06). It never holds a session, a path or a time.
 */
export function responseKey({ messageId, requestId, ...ids }: ResponseIds): string {
  if (ids.isNamedByRequest && requestId !== null) return `${requestPrefix}${requestId}`;
  if (messageId !== null && requestId !== null) return `${messageId}:${requestId}`;
  if (messageId !== null && ids.isMessageIdGlobal) return messageId;
  return `${rowPrefix}${ids.rowKey}`;
}

/** The name of a row in every copy of its log; null if it has none. */
export function rowName({ uuid, forkedFromUuid }: RowOrigin): string | null {
  return forkedFromUuid ?? uuid;
}

/** Whether a fork copied the row and gave it a uuid of its own. The last of such rows has the time of the copying. */
export function isRenamedCopy({ uuid, forkedFromUuid }: RowOrigin): boolean {
  return forkedFromUuid !== undefined && forkedFromUuid !== uuid;
}
