import type { ModeChange } from "@turnmeter/audit";
import { readPermissionModes } from "@turnmeter/parser";
import type { SafeFs } from "@turnmeter/safe-fs";
import type { Facts, SourceId } from "@turnmeter/schema";

/** The permission modes that the logs of main threads tell and no mark does. */
export async function readModes(facts: Pick<Facts, "requests">, fs: SafeFs): Promise<readonly ModeChange[]> {
  const logs = mainLogs(facts);
  const found: ModeChange[] = [];
  for await (const { index, line, at, mode } of readPermissionModes(logs, fs)) {
    const log = logs[index];
    if (at !== null && log !== undefined) found.push({ ...log, mode, line, at });
  }
  return found;
}

interface MainLog {
  readonly source: SourceId;
  readonly sessionId: string;
  readonly file: string;
}

/** The logs that hold responses of main threads, each once. */
function mainLogs({ requests }: Pick<Facts, "requests">): readonly MainLog[] {
  const { source, sessionId, threadId, file } = requests.columns;
  const logs = new Map<string, MainLog>();
  for (let row = 0; row < requests.rowCount; row++) {
    const log = { source: source.at(row), sessionId: sessionId.at(row), file: file.at(row) };
    if (threadId.at(row) === log.sessionId) logs.set(`${log.sessionId}\0${log.file}`, log);
  }
  return [...logs.values()];
}
