import { type LogEvent, type ProblemCode } from "@turnmeter/schema";
import { fieldFindings } from "@turnmeter/schema/schemas.js";
import type { ProjectedRecord } from "../projection.js";
import type { Decoded, LogFile, LogFormat } from "../log-format.js";
import { shownName, shownType } from "../decoding/shown-name.js";

/** Compares the records of one file with their schemas. */
export interface FileCheck {
  /** Takes a record with its raw value, and when it was written; epoch ms, null if that is not known. */
  see(record: ProjectedRecord, decoded: Decoded, at: number | null): void;
  /** Takes what was reported of the file otherwise, so that nothing is reported twice. */
  hear(events: readonly LogEvent[]): void;
  /** The differences found: fields and types that no schema names once each, fields that do not fit by line. */
  finish(): readonly LogEvent[];
}

/** Compares the records of a unit with the schemas of its source. */
export interface UnitCheck {
  openFile(file: LogFile): FileCheck;
}

/** A check of a unit's records. Files come one after the other. */
export async function openUnitCheck({ loadSchemas }: Pick<LogFormat, "loadSchemas">): Promise<UnitCheck> {
  const schemas = await loadSchemas?.();
  const partsOf = schemas?.openParts?.() ?? (() => []);
  return {
    openFile(file) {
      const events: LogEvent[] = [];
      const misfits: Misfit[] = [];
      const unknown = new Set<string>();
      const reports = new DecoderReports();

      function report(code: ProblemCode, { line, byteOffset, at }: Place, detail: string): void {
        events.push({ kind: "problem", problem: { code, file: file.path, line, byteOffset, detail }, at });
      }

      return {
        see(record, decoded, at) {
          const { line, byteOffset, value } = record;
          const parts = [...partsOf(value)];
          const schema = decoded.isKnown ? (schemas?.schemaOf(value) ?? null) : null;
          if (schema !== null) parts.unshift({ name: "", schema, value });
          for (const part of parts) {
            const findings = fieldFindings(part.schema, part.value);
            const names = [...findings.unknown, ...findings.types];
            if (names.length + findings.misfits.length === 0) continue;
            const before = `${typeName(decoded)}: ${shownName(part.name)}`;
            for (const path of names) {
              const detail = joined(before, path);
              if (unknown.has(detail)) continue;
              unknown.add(detail);
              report("unknown-field", { line, byteOffset, at }, detail);
            }
            for (const path of findings.misfits)
              misfits.push({ line, byteOffset, at, path, detail: joined(before, path) });
          }
        },
        hear: (heard) => reports.add(heard),
        finish() {
          for (const misfit of misfits)
            if (!reports.names(misfit.line, misfit.path)) report("record-degraded", misfit, misfit.detail);
          return events;
        },
      };
    },
  };
}

interface Place {
  readonly line: number;
  readonly byteOffset: number;
  readonly at: number | null;
}

interface Misfit extends Place {
  readonly path: string;
  readonly detail: string;
}

function typeName(decoded: Decoded): string {
  const { type, subtype } = shownType(decoded);
  return subtype === null ? type : `${type}/${subtype}`;
}

function joined(before: string, path: string): string {
  if (path === "") return before.endsWith(": ") ? `${before}(whole record)` : before;
  const needsDot = !before.endsWith(": ") && !path.startsWith("[") && !path.startsWith("{");
  return `${before}${needsDot ? "." : ""}${path}`;
}

class DecoderReports {
  readonly #fields = new Map<number, string[]>();

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

  /** Whether a problem on the line concerns the path's last field or one inside it. */
  names(line: number, path: string): boolean {
    const fields = this.#fields.get(line) ?? [];
    return fields.some((field) => lastKey(field) === lastKey(path) || field.startsWith(`${path}.`));
  }
}

function lastKey(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1).replaceAll("[]", "");
}
