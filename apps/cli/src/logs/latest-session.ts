import type { Facts } from "@turnmeter/schema";

/** The name for the session with the newest row. */
export const latestName = "latest";

/** The whole id of the session with the newest row; null where none has a time. */
export function latestSession({ sessions }: Pick<Facts, "sessions">): string | null {
  const { sessionId, endedAt } = sessions.columns;
  let latest: { readonly id: string; readonly at: number } | null = null;
  for (let row = 0; row < sessions.rowCount; row++) {
    const at = endedAt.at(row);
    if (at !== null && (latest === null || at > latest.at)) latest = { id: sessionId.at(row), at };
  }
  return latest?.id ?? null;
}
