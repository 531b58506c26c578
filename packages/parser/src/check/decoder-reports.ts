import type { LogEvent } from "@turnmeter/schema";

/** Remembers which fields of which lines a decoder reported itself. */
export class DecoderReports {
  readonly #fields = new Map<number, Set<string>>();

  /** Takes a decoder's events. */
  add(events: readonly LogEvent[]): void {
    for (const event of events) {
      if (event.kind !== "problem" || event.problem.line === null) continue;
      const { code, line, detail } = event.problem;
      const field = code === "timestamp-invalid" || code === "timestamp-missing" ? "timestamp" : detail;
      if (field === null) continue;
      const fields = this.#fields.get(line) ?? new Set();
      this.#fields.set(line, fields.add(lastKey(field)));
    }
  }

  /** Whether a problem of the line was about the field at the end of the path. */
  names(line: number, path: string): boolean {
    return this.#fields.get(line)?.has(lastKey(path)) ?? false;
  }
}

function lastKey(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1).replaceAll("[]", "");
}
