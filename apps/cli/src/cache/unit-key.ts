import type { LogUnit } from "@turnmeter/parser";

/** Names a unit as it lies on disk: another text once one of its files, or what it is in the unit, has changed. */
export function unitKey({ id, source, files }: LogUnit): string {
  return JSON.stringify([
    id,
    source,
    files.map(({ path, version, kind, framing, sessionFolder, agentLabel, workflowId }) => [
      path,
      version,
      kind,
      framing,
      sessionFolder,
      agentLabel,
      workflowId,
    ]),
  ]);
}
