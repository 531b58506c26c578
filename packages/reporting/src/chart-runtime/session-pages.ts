/// <reference lib="dom" />

/** The address of a session's own page beside this one; null where it has none. */
export type SessionPage = (sessionId: string) => string | null;

/** The pages that the element `session-pages` names, by session; or says how the address of all of them begins. */
export function sessionPages(page: Document): SessionPage {
  const element = page.getElementById("session-pages");
  const begin = element?.dataset["begin"];
  if (begin !== undefined) return (sessionId) => `${begin}${encodeURIComponent(sessionId)}`;
  const pages: Readonly<Record<string, string>> = JSON.parse(element?.textContent ?? "{}");
  return (sessionId) => (Object.hasOwn(pages, sessionId) ? (pages[sessionId] ?? null) : null);
}
