/// <reference lib="dom" />

/** The address of a session's own page beside this one; null where it has none. */
export type SessionPage = (sessionId: string) => string | null;

/** The pages that the element `session-pages` names, by session. */
export function sessionPages(page: Document): SessionPage {
  const json = page.getElementById("session-pages")?.textContent ?? "{}";
  const pages: Readonly<Record<string, string>> = JSON.parse(json);
  return (sessionId) => (Object.hasOwn(pages, sessionId) ? (pages[sessionId] ?? null) : null);
}
