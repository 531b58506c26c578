import type { SafeFs } from "@turnmeter/safe-fs";
import type { PermissionKind, SourceId } from "@turnmeter/schema";
import { instantOf } from "../decoding/timestamp.js";
import { scalar } from "../projection.js";
import { sources } from "../sources.js";
import { formatOf, readAgain } from "./read-again.js";

/** A log whose modes are asked for. */
export interface ModeLog {
  readonly source: SourceId;
  readonly file: string;
}

/** A permission mode that holds from a row on. */
export interface LoggedMode {
  /** Number of its log among those that were asked for, from 0. */
  readonly index: number;
  readonly line: number;
  /** When the row was written, epoch ms; null if it does not say. */
  readonly at: number | null;
  /** In the agent's words. */
  readonly mode: string;
  /** Null for an unknown mode. */
  readonly kind: PermissionKind | null;
}

/** The permission modes of logs whose marks lack them, each where it first appears or changes. Other logs are not opened. A log that can no longer be read gives none. In a fork's log, the modes of copied rows come first. */
export async function* readPermissionModes(
  logs: readonly ModeLog[],
  fs: SafeFs,
): AsyncGenerator<LoggedMode, void, undefined> {
  for (const [index, { source, file }] of logs.entries()) {
    const permissions = await sources.find(({ id }) => id === source)?.loadPermissions?.();
    if (permissions?.loggedModes === undefined) continue;
    const { projection, modeOf } = permissions.loggedModes;
    const format = await formatOf(source);
    const options = { format, projection: { ...projection, timestamp: scalar }, framing: "lines" } as const;
    let before: string | null = null;
    for await (const batch of readAgain(file, fs, options)) {
      for (const item of batch) {
        if (!("record" in item)) continue;
        const mode = modeOf(item.record);
        if (mode === null || mode === before) continue;
        before = mode;
        const at = instantOf(item.record["timestamp"]);
        yield { index, line: item.line, at, mode, kind: permissions.kindOf(mode) };
      }
    }
  }
}

/** The permission kind of a source's mode, as marks name it; null for an unknown mode. */
export async function loadPermissionKinds(): Promise<
  (source: SourceId, mode: string) => PermissionKind | null
> {
  const kinds = new Map(
    await Promise.all(
      sources.map(async ({ id, loadPermissions }) => [id, await loadPermissions?.()] as const),
    ),
  );
  return (source, mode) => kinds.get(source)?.kindOf(mode) ?? null;
}
