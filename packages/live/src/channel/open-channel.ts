import { openStore } from "@turnmeter/safe-fs";
import type { FileAccess, FileStore } from "@turnmeter/safe-fs";
import { eventChannel } from "./event-channel.js";
import type { ChannelOptions, EventChannel } from "./event-channel.js";
import { openJournal } from "./journal.js";
import { diskSegments, memorySegments } from "./segments.js";

/** Where a channel keeps its journal. */
export interface OpenChannelOptions extends ChannelOptions {
  /** A folder of the program's own, which need not exist; null: the journal is in memory, and ends with the process. */
  readonly folder: string | null;
  /** Names what the events are of: letters, digits and hyphens. Journals of other names in the folder are left alone. */
  readonly name: string;
  /** The id of this process. */
  readonly processId: number;
  /** Whether a process of this machine runs. */
  readonly isRunning: (processId: number) => boolean;
  readonly files?: FileAccess | undefined;
}

/** Processes that may keep journals of one name at once. */
const SLOTS = ["a", "b", "c", "d"];

/**
 * A channel that goes on from the journal of the process that had it before. A journal that another process keeps is left to
 * it: the next one of the name is used, which has events of its own. Where nothing can be written, it is in memory.
 */
export function openChannel<Event extends { readonly id: string }>(
  options: OpenChannelOptions,
): EventChannel<Event> {
  const { folder, name, files } = options;
  if (folder !== null) {
    try {
      const store = openStore(folder, files);
      const slot = SLOTS.map((letter) => `${name}-${letter}`).find((prefix) =>
        takeJournal(prefix, store, options),
      );
      if (slot !== undefined) return onDisk(slot, store, options);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      options.onUnwritten?.(error);
    }
  }
  return eventChannel(openJournal(memorySegments()), options);
}

function onDisk<Event extends { readonly id: string }>(
  prefix: string,
  store: FileStore,
  options: ChannelOptions,
): EventChannel<Event> {
  const channel = eventChannel<Event>(openJournal(diskSegments(store, prefix)), options);
  return {
    ...channel,
    known: () => knownFrom(store.read(knownOf(prefix))),
    keepKnown(known) {
      try {
        store.write(knownOf(prefix), [new TextEncoder().encode(JSON.stringify([...known]))]);
      } catch (error) {
        options.onUnwritten?.(error);
      }
    },
    close() {
      channel.close();
      store.remove(lockOf(prefix));
    },
  };
}

/** Takes a journal that no running process has; false where one has it. */
function takeJournal(
  prefix: string,
  store: FileStore,
  { processId, isRunning }: Pick<OpenChannelOptions, "processId" | "isRunning">,
): boolean {
  const holder = Number(new TextDecoder().decode(store.read(lockOf(prefix)) ?? new Uint8Array()));
  if (holder > 0 && holder !== processId && isRunning(holder)) return false;
  store.write(lockOf(prefix), [new TextEncoder().encode(String(processId))]);
  return true;
}

function knownOf(prefix: string): string {
  return `${prefix}.known`;
}

/** Logs and bytes as they were kept; undefined where they were not, or are damaged. */
function knownFrom(bytes: Uint8Array | null): ReadonlyMap<string, number> | undefined {
  if (bytes === null) return undefined;
  try {
    const kept: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!Array.isArray(kept)) return undefined;
    return new Map(
      kept.flatMap((entry: unknown) => {
        const [path, size]: readonly unknown[] = Array.isArray(entry) ? entry : [];
        return typeof path === "string" && typeof size === "number" ? [[path, size] as const] : [];
      }),
    );
  } catch {
    return undefined;
  }
}

function lockOf(prefix: string): string {
  return `${prefix}.lock`;
}
