import type { FileFact, LogEvent, ProblemCode } from "@turnmeter/schema";
import { SafeFsError } from "@turnmeter/safe-fs";
import type { LogFile } from "../log-format.js";
import { flatYaml } from "./flat-yaml.js";
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
      for (const event of decoder.decodeDocument(value, file)) {
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
