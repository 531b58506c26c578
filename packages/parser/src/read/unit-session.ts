import type { LogEvent } from "@turnmeter/schema";

/** Follows which session the files of a unit belong to. */
export class UnitSession {
  #ofFile: string | null = null;
  #ofUnit: string | null = null;

  /** Begins a file. */
  startFile(): void {
    this.#ofFile = null;
  }

  /** Takes events of the file. */
  see(events: readonly LogEvent[]): void {
    if (this.#ofFile !== null) return;
    for (const event of events) {
      if (!("origin" in event)) continue;
      this.#ofFile = event.origin.sessionId;
      this.#ofUnit ??= this.#ofFile;
      return;
    }
  }

  /** The session of the file's first event, or else of the unit's; null where nothing told any. */
  id(): string | null {
    return this.#ofFile ?? this.#ofUnit;
  }
}
