import { rowViewer, tableOf } from "@turnmeter/columns";
import { markColumns } from "@turnmeter/schema";
import type { MarkFact, Table } from "@turnmeter/schema";
import type { MarkCandidate, PromptCandidate } from "../candidates/mark.js";
import { compareText } from "../compare-text.js";
import { compareInstants } from "../instant.js";
import { compareClaims } from "./claim.js";
import { createDisjointSets } from "./disjoint-sets.js";
import type { ProjectOf } from "./projects.js";
import type { FamilyOf } from "./session-families.js";
import type { SessionSpan } from "./session-spans.js";
import type { TurnOf } from "./turns.js";

/** Keys of the marks that a file shows to be none (R50); a copy that ends before may not know it. */
export function refutedMarks({ columns, rowCount }: Table<MarkCandidate>): ReadonlySet<string> {
  const keys = new Set<string>();
  for (let row = 0; row < rowCount; row++) if (columns.isRefuted.at(row)) keys.add(columns.markKey.at(row));
  return keys;
}

/** One fact per mark and per prompt, each once however often it was copied, in order of time. */
export function markFacts(
  marks: Table<MarkCandidate>,
  prompts: readonly PromptCandidate[],
  spans: ReadonlyMap<string, SessionSpan>,
  familyOf: FamilyOf,
  turnOf: TurnOf,
  projectOf: ProjectOf,
): Table<MarkFact> {
  const read = rowViewer(marks);
  const facts = [
    ...[...owners(marks, spans, familyOf)].map((row) => markFact(read(row), turnOf, projectOf)),
    ...prompts.map((prompt) => promptFact(prompt, turnOf, projectOf)),
  ];
  return tableOf(markColumns, facts.sort(compareMarks));
}

function owners(
  marks: Table<MarkCandidate>,
  spans: ReadonlyMap<string, SessionSpan>,
  familyOf: FamilyOf,
): Iterable<number> {
  const { source, isBackgroundCopy, sessionId, threadId, file, line, at } = marks.columns;
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
  // A file that was cut short may end before it tells a time.
  const compareCopies = (a: number, b: number) => {
    const byTime = Number(at.at(a) === null) - Number(at.at(b) === null);
    return (sessionId.at(a) === sessionId.at(b) ? byTime : 0) || compare(claimOf(a), claimOf(b));
  };
  const owner = new Map<number, number>();
  const group = copiesOf(marks, familyOf);
  const refuted = new Set<number>();
  for (let row = 0; row < marks.rowCount; row++) {
    if (marks.columns.isRefuted.at(row)) refuted.add(group(row));
    const known = owner.get(group(row));
    if (known === undefined || compareCopies(row, known) < 0) owner.set(group(row), row);
  }
  for (const each of refuted) owner.delete(each);
  return owner.values();
}

/**
 * The group of copies that a mark belongs to: rows of one key, and in forks, where rows may have got new
 * uuids, equal marks of one moment.
 */
function copiesOf(marks: Table<MarkCandidate>, familyOf: FamilyOf): (row: number) => number {
  const { markKey, sessionId, file, at, kind, detail, value, durationMs, callKey } = marks.columns;
  const sets = createDisjointSets(marks.rowCount);
  const firstWith = new Map<string, number>();
  const join = (key: string, row: number) => {
    const first = firstWith.get(key);
    if (first === undefined) firstWith.set(key, row);
    else sets.join(first, row);
  };
  const ordinals = new Map<string, number>();
  for (let row = 0; row < marks.rowCount; row++) {
    join(markKey.at(row), row);
    const family = familyOf(sessionId.at(row));
    if (family === null || at.at(row) === null) continue;
    const what = `${at.at(row)} ${kind.at(row)} ${detail.at(row)} ${value.at(row)} ${durationMs.at(row)} ${callKey.at(row)}`;
    const inFile = `${sessionId.at(row)}\0${file.at(row)}\0${what}`;
    const ordinal = ordinals.get(inFile) ?? 0;
    ordinals.set(inFile, ordinal + 1);
    join(`family ${family} ${ordinal} ${what}`, row);
  }
  return (row) => sets.groupOf(row);
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
