/** Searches are billed; to open a page that was found, or to look for a text in it, is not (R36). */
export function searchesOf(actionType: string | null): number {
  return (actionType ?? "search") === "search" ? 1 : 0;
}
