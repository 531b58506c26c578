import type { FileFact, LogEvent, ProblemCode } from "@turnmeter/schema";
import { SafeFsError } from "@turnmeter/safe-fs";
import type { LogFile } from "../log-format.js";
import type { UnitReading } from "./unit-reading.js";
import { failureOf } from "./why-unreadable.js";
import { withinBounds } from "./within-bounds.js";

const maxDocumentBytes = 1024 * 1024;

/** The events of a small JSON or YAML file beside the logs, ending with its `fileRead`. */
export async function readDocument(file: LogFile, reading: UnitReading): Promise<readonly LogEvent[]> {
  const { fs, decoder, session } = reading;
  session.startFile();
  const events: LogEvent[] = [];
  let failure: string | null = null;

  const report = (code: ProblemCode, detail: string | null): void => {
    events.push({
      kind: "problem",
      problem: { code, file: file.path, line: null, byteOffset: null, detail },
    });
  };

  try {
    const text = await fs.readText(file.path, { maxBytes: maxDocumentBytes });
    const value = file.path.endsWith(".yaml") ? flatYaml(text) : parse(text);
    if (value === undefined) report("not-json", `${text.length} characters`);
    else
      for (const event of decoder.decodeDocument?.(value, file) ?? []) {
        const { event: fitting, problems } = withinBounds(event);
        events.push(fitting, ...problems);
      }
  } catch (error) {
    if (error instanceof SafeFsError) {
      failure = error.code;
      report("file-unreadable", error.code);
    } else {
      report("record-degraded", failureOf(error));
    }
  }
  session.see(events);
  events.push({
    kind: "fileRead",
    file: factOf(file, reading, failure),
    sessionId: session.id(),
    recordCounts: [],
  });
  return events;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function factOf(file: LogFile, { source }: UnitReading, failure: string | null): FileFact {
  return {
    source,
    path: file.path,
    sizeBytes: file.sizeBytes,
    lines: 0,
    records: 0,
    degradedLines: 0,
    clientVersions: null,
    kind: file.kind,
    status: failure === null ? "read" : "failed",
    reason: failure,
  };
}

/** An unindented `name: value`. */
const field = /^([A-Za-z_]\w*):(?:[ \t](.*))?$/;

/** The one-line fields of a YAML document as texts, true and false included. Lists, texts of several lines and nested fields are left out. */
export function flatYaml(text: string): Readonly<Record<string, string>> {
  const found = text.split(/\r?\n/).flatMap((line) => {
    const [, name, written = ""] = field.exec(line) ?? [];
    const value = name === undefined ? null : scalarOf(written.trim());
    return name === undefined || value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

function scalarOf(written: string): string | null {
  if (written.startsWith('"')) return quoted(written);
  const single = /^'((?:[^']|'')*)'\s*(?:#.*)?$/.exec(written)?.[1];
  if (single !== undefined) return single.replaceAll("''", "'");
  if (/^[|>&*!{[%@`']/.test(written)) return null;
  const comment = written.startsWith("#") ? 0 : written.indexOf(" #");
  return comment === -1 ? written : written.slice(0, comment).trimEnd();
}

/** Double-quoted text; its escapes are nearly JSON's. */
function quoted(written: string): string | null {
  const text = /^"(?:[^"\\]|\\.)*"/.exec(written)?.[0];
  if (text === undefined) return null;
  try {
    return String(JSON.parse(text));
  } catch {
    return null;
  }
}
