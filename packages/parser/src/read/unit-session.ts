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

  /** Takes the session of an event of the file. */
  seeSession(sessionId: string): void {
    this.#ofFile ??= sessionId;
    this.#ofUnit ??= this.#ofFile;
  }

  /** Whether an event of the file told its session. */
  get isTold(): boolean {
    return this.#ofFile !== null;
  }

  /** The session of the file's first event, or else of the unit's; null if nothing told any. */
  id(): string | null {
    return this.#ofFile ?? this.#ofUnit;
  }
}
