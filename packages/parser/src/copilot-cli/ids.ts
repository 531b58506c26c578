const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether an id names one thing among all logs; others count within their session. */
export function isGlobalId(id: string | null): boolean {
  return id !== null && uuid.test(id);
}

/** An id as a name that is good among all logs. */
export function globalName(id: string, sessionId: string): string {
  return isGlobalId(id) ? id : `${sessionId}:${id}`;
}
