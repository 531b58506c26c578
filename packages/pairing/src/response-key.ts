/** The ids by which rows of one response find each other. */
export interface ResponseIds {
  readonly messageId: string | null;
  readonly requestId: string | null;
  readonly isMessageIdGlobal: boolean;
  /** Stands in where the ids do not identify the response. */
  readonly rowKey: string | null;
}

/**
 * The key of a response as far as one row can tell: message and request id, else a message id that
 * is unique everywhere, else the row's own key (R06). It never holds a session, a path or a time.
 */
export function responseKey(ids: ResponseIds): string {
  if (hasPair(ids)) return `${ids.messageId}:${ids.requestId}`;
  if (ids.messageId !== null && ids.isMessageIdGlobal) return ids.messageId;
  return `row:${ids.rowKey}`;
}

function hasPair({ messageId, requestId }: ResponseIds): boolean {
  return messageId !== null && requestId !== null;
}
