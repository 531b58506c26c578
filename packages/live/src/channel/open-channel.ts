import { checkPath, openStore, type FileAccess, type FileStore } from "@turnmeter/safe-fs";
import { eventChannel, type ChannelOptions, type EventChannel } from "./event-channel.js";
import { openJournal, diskSegments, memorySegments } from "./journal.js";

/** Where a channel keeps its journal. */
export interface OpenChannelOptions extends ChannelOptions {
  /** A folder of the program's own, which need not exist; null: the journal is in memory, and ends with the process. */
  readonly folder: string | null;
  /** Name of the journal: letters, digits and hyphens. Journals of other names in the folder are left alone. */
  readonly name: string;
  /** The id of this process. */
  readonly processId: number;
  /** Whether a process of this machine runs. */
  readonly isRunning: (processId: number) => boolean;
  readonly files?: FileAccess | undefined;
}

/** A text that is kept beside a channel's journal, for whoever opens it next. */
export interface ChannelNotes {
  /** Null if there is none. */
  readonly read: () => string | null;
  /** Replaces the text; without effect once the journal cannot be written any more. */
  readonly write: (text: string) => void;
}

/** A channel, and a text beside its journal. */
export interface OpenedChannel<Event extends { readonly id: string }> {
  readonly channel: EventChannel<Event>;
  readonly notes: ChannelNotes;
}

/** Processes that may have journals of one name at the same time. */
const SLOTS = ["a", "b", "c", "d"];

/**
 * A channel that goes on from the journal of the process that had it before. A journal that another process keeps is left to
 * it: the next one of the name is used, which has events of its own. Where nothing can be written, it is in memory.
 *
 * @throws TypeError or RangeError if the folder is not a string, is empty, or begins with `~`
 */
export function openChannel<Event extends { readonly id: string }>(
  options: OpenChannelOptions,
): OpenedChannel<Event> {
  const { folder, name, files } = options;
  if (folder !== null) {
    checkPath("folder", folder);
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
  return { channel: eventChannel(openJournal(memorySegments()), options), notes: notesInMemory() };
}

function onDisk<Event extends { readonly id: string }>(
  prefix: string,
  store: FileStore,
  options: ChannelOptions,
): OpenedChannel<Event> {
  const channel = eventChannel<Event>(openJournal(diskSegments(store, prefix)), options);
  const name = `${prefix}.notes`;
  return {
    channel: {
      ...channel,
      close() {
        channel.close();
        store.remove(lockOf(prefix));
      },
    },
    notes: {
      read() {
        const bytes = store.read(name);
        return bytes === null ? null : new TextDecoder().decode(bytes);
      },
      write(text) {
        if (!channel.isKept()) return;
        try {
          store.write(name, [new TextEncoder().encode(text)]);
        } catch (error) {
          options.onUnwritten?.(error);
        }
      },
    },
  };
}

function notesInMemory(): ChannelNotes {
  let kept: string | null = null;
  return { read: () => kept, write: (text) => void (kept = text) };
}

/** Locks a journal; false if a running process holds it. */
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

function lockOf(prefix: string): string {
  return `${prefix}.lock`;
}
