import { readCallContents } from "@turnmeter/parser";
import type { CallContent, CallContentAtPlace, LogUnit, Source } from "@turnmeter/parser";
import type { SafeFs } from "@turnmeter/safe-fs";
import type { AgentEvent } from "@turnmeter/schema";
import { HeldContents, isContentEvent } from "./held-contents.js";
import type { ContentEvent, Row } from "./held-contents.js";
import { announced } from "./with-content.js";

/** Where contents are read. */
interface ContentsAt {
  readonly fs: SafeFs;
  readonly sources: readonly Source[] | undefined;
}

/**
 * Events of a unit with their contents. Its files are read once more for them, as far as the events need it, and only what they want is
 * held.
 */
export async function* contentsOfUnit(
  events: readonly AgentEvent[],
  unit: LogUnit,
  { fs, sources }: ContentsAt,
): AsyncGenerator<AgentEvent> {
  const wanted = new WantedContents(events, unit);
  const batches = readCallContents(unit, fs, sources);
  try {
    for (const event of events) {
      while (isContentEvent(event.payload) && !wanted.isRead(event.payload)) {
        const batch = await batches.next();
        wanted.take(batch.done === true ? null : batch.value);
      }
      yield announced(event, wanted.held);
    }
  } finally {
    await batches.return();
  }
}

/** The contents that some events want, as files are read. */
class WantedContents {
  readonly held = new HeldContents();
  /** The ids that are wanted of each row. */
  readonly #ids = new Map<string, Set<string | null>>();
  readonly #files: readonly string[];
  /** Where the last content was read: the file's number and the line. */
  #at: readonly [file: number, line: number] = [-1, 0];

  constructor(events: readonly AgentEvent[], { files }: LogUnit) {
    this.#files = files.map(({ path }) => path);
    for (const { payload } of events) {
      if (!isContentEvent(payload)) continue;
      const name = nameOf(payload.origin);
      const ids = this.#ids.get(name);
      if (ids === undefined) this.#ids.set(name, new Set([payload.callId]));
      else ids.add(payload.callId);
    }
  }

  /** Whether nothing that is still to be read is of an event. */
  isRead(event: ContentEvent): boolean {
    const { file, line } = event.origin;
    const [atFile, atLine] = this.#at;
    const index = this.#files.indexOf(file);
    return index < atFile || (index === atFile && line < atLine) || this.held.find(event) !== null;
  }

  /** Takes what was read; null for the end. */
  take(batch: readonly CallContentAtPlace[] | null): void {
    if (batch === null) this.#at = [this.#files.length, 0];
    const rows = new Map<string, { readonly row: Row; readonly contents: CallContent[] }>();
    for (const { file, line, content } of batch ?? []) {
      this.#at = [this.#files.indexOf(file), line];
      const row = { file, line };
      const name = nameOf(row);
      const ids = this.#ids.get(name);
      // Whose one without an id is shows only beside the others.
      if (ids === undefined || !(content.callId === null || ids.has(content.callId))) continue;
      const ofRow = rows.get(name);
      if (ofRow !== undefined) ofRow.contents.push(content);
      else rows.set(name, { row, contents: [content] });
    }
    for (const { row, contents } of rows.values()) this.held.add(row, contents);
  }
}

function nameOf({ file, line }: Row): string {
  return `${file}\0${line}`;
}
