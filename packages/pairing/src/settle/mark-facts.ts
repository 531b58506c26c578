import { rowViewer, tableOf } from "@turnmeter/columns";
import { markColumns } from "@turnmeter/schema";
import type { MarkFact, Table } from "@turnmeter/schema";
import type { MarkCandidate, PromptCandidate } from "../candidates/mark.js";
import { compareText } from "../compare-text.js";
import { compareInstants } from "../instant.js";
import { compareClaims } from "./claim.js";
import type { ProjectOf } from "./projects.js";
import type { SessionSpan } from "./session-spans.js";
import type { TurnOf } from "./turns.js";

/** One fact per mark and per prompt, each once however often it was copied, in order of time. */
export function markFacts(
  marks: Table<MarkCandidate>,
  prompts: readonly PromptCandidate[],
  spans: ReadonlyMap<string, SessionSpan>,
  turnOf: TurnOf,
  projectOf: ProjectOf,
): Table<MarkFact> {
  const read = rowViewer(marks);
  const facts = [
    ...[...owners(marks, spans)].map((row) => markFact(read(row), turnOf, projectOf)),
    ...prompts.map((prompt) => promptFact(prompt, turnOf, projectOf)),
  ];
  return tableOf(markColumns, facts.sort(compareMarks));
}

function owners(marks: Table<MarkCandidate>, spans: ReadonlyMap<string, SessionSpan>): Iterable<number> {
  const { markKey, source, isBackgroundCopy, sessionId, threadId, file, line } = marks.columns;
  const compare = compareClaims(spans);
  const claimOf = (row: number) => ({
    source: source.at(row),
    isSidechain: false,
    isBackgroundCopy: isBackgroundCopy.at(row),
    sessionId: sessionId.at(row),
    threadId: threadId.at(row),
    file: file.at(row),
    line: line.at(row),
  });
  const owner = new Map<string, number>();
  for (let row = 0; row < marks.rowCount; row++) {
    const key = markKey.at(row);
    const known = owner.get(key);
    if (known === undefined || compare(claimOf(row), claimOf(known)) < 0) owner.set(key, row);
  }
  return owner.values();
}

function markFact(mark: MarkCandidate, turnOf: TurnOf, projectOf: ProjectOf): MarkFact {
  return {
    source: mark.source,
    sessionId: mark.sessionId,
    threadId: mark.threadId,
    project: projectOf(mark.cwd),
    file: mark.file,
    line: mark.line,
    at: mark.at,
    turnId: turnOf(mark),
    callKey: mark.callKey,
    kind: mark.kind,
    detail: mark.detail,
    value: mark.value,
    durationMs: mark.durationMs,
  };
}

function promptFact(prompt: PromptCandidate, turnOf: TurnOf, projectOf: ProjectOf): MarkFact {
  return {
    source: prompt.source,
    sessionId: prompt.sessionId,
    threadId: prompt.threadId,
    project: projectOf(prompt.cwd),
    file: prompt.file,
    line: prompt.line,
    at: prompt.at,
    turnId: turnOf(prompt),
    callKey: null,
    kind: "prompt",
    detail: prompt.promptSource,
    value: null,
    durationMs: null,
  };
}

function compareMarks(a: MarkFact, b: MarkFact): number {
  return (
    compareInstants(a.at, b.at) ||
    compareText(a.threadId, b.threadId) ||
    compareText(a.file, b.file) ||
    a.line - b.line ||
    compareText(a.kind, b.kind) ||
    compareText(a.detail, b.detail) ||
    compareText(a.callKey, b.callKey)
  );
}
