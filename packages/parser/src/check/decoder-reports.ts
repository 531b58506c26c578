import type { LogEvent } from "@turnmeter/schema";

/** Remembers which fields of which lines a decoder reported itself. */
export class DecoderReports {
  readonly #fields = new Map<number, string[]>();

  /** Takes a decoder's events. */
  add(events: readonly LogEvent[]): void {
    for (const event of events) {
      if (event.kind !== "problem" || event.problem.line === null) continue;
      const { code, line, detail } = event.problem;
      const field = code === "timestamp-invalid" || code === "timestamp-missing" ? "timestamp" : detail;
      if (field === null) continue;
      const fields = this.#fields.get(line);
      if (fields === undefined) this.#fields.set(line, [field]);
      else fields.push(field);
    }
  }

  /** Whether a problem of the line was about the field at the end of the path, or about one inside of it. */
  names(line: number, path: string): boolean {
    const fields = this.#fields.get(line) ?? [];
    return fields.some((field) => lastKey(field) === lastKey(path) || field.startsWith(`${path}.`));
  }
}

function lastKey(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1).replaceAll("[]", "");
}
