import type { Facts } from "@turnmeter/schema";

/** Where a session works. */
export interface SessionFolders {
  /** The folder of its first response with one; null if the log tells none. */
  readonly folder: string | null;
  /** The root of its repository, or the folder that it started in; null if neither is known. */
  readonly project: string | null;
}

/** Where each session works, by its id. */
export function sessionFolders({
  requests,
  sessions,
}: Pick<Facts, "requests" | "sessions">): ReadonlyMap<string, SessionFolders> {
  const first = new Map<string, { readonly at: number; readonly folder: string }>();
  const { sessionId, folder, at, agentId } = requests.columns;
  for (let row = 0; row < requests.rowCount; row++) {
    const path = folder.at(row);
    // A subagent may work in a folder of its own.
    if (path === null || agentId.at(row) !== null) continue;
    const time = at.at(row) ?? Number.POSITIVE_INFINITY;
    const known = first.get(sessionId.at(row));
    if (known === undefined || time < known.at) first.set(sessionId.at(row), { at: time, folder: path });
  }
  const ids = sessions.columns.sessionId;
  return new Map(
    Array.from({ length: sessions.rowCount }, (_, row) => {
      const project = sessions.columns.project.at(row);
      return [ids.at(row), { folder: first.get(ids.at(row))?.folder ?? project, project }] as const;
    }),
  );
}
