import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { mainThreadOrigin } from "../../src/decoding/main-thread-origin.js";
import { isHistory as isRolloutHistory } from "../../src/codex/detect.js";
import { isHistory, isWorkflowJournal } from "../../src/claude-code/detect.js";
import type { LogFile, LogFormat, ProjectedRecord, Source } from "../../src/index.js";

function originOf({ record, line, byteOffset }: ProjectedRecord, file: LogFile): RowOrigin {
  return mainThreadOrigin({
    source: "claude-code",
    file: file.path,
    line,
    byteOffset,
    sessionId: String(record["session"]),
  });
}

/**
 * The format of rows `{"fake": <type>, "version"?, "session"?, "sub"?}`. The types `say` and `end` are known,
 * `throw` makes the decoder throw. A document becomes a mark whose value is its `n`.
 */
export const fakeFormat: LogFormat = {
  source: "claude-code",
  detect: (head) => head.some((row) => typeof row === "object" && row !== null && "fake" in row),
  isJournal: isWorkflowJournal,
  isOther: (row) => isHistory(row) || isRolloutHistory(row),
  projection: { fake: {}, type: {}, version: {}, session: {}, sub: {} },
  openUnit: () => ({
    decode(projected, file) {
      const { fake, type, version, session, sub } = projected.record;
      if (fake === "throw") throw new TypeError(`quotes the row: ${JSON.stringify(projected.record)}`);
      const events: LogEvent[] =
        typeof session === "string" ? [{ kind: "activity", origin: originOf(projected, file) }] : [];
      return {
        events,
        type: String(fake ?? type),
        subtype: typeof sub === "string" ? sub : null,
        isKnown: fake === "say" || fake === "end" || file.kind === "journal",
        clientVersion: typeof version === "string" ? version : null,
      };
    },
    decodeDocument: (value, file) => [
      {
        kind: "problem",
        problem: {
          code: "unknown-field",
          file: file.path,
          line: null,
          byteOffset: null,
          detail: JSON.stringify(value),
        },
      },
    ],
  }),
};

/** A source of a format. */
export function sourceOf(format: LogFormat): Source {
  return { id: format.source, agent: "an agent", loadFormat: async () => format };
}

/** The source of {@link fakeFormat}. */
export const fakeSource: Source = sourceOf(fakeFormat);
