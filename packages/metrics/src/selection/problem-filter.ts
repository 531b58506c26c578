import type { Column, Facts, ProblemCode, SessionFact, SourceId } from "@turnmeter/schema";
import { integersOf, rowsOf, rowsWhere, textsOf } from "@turnmeter/columns";
import { groupBy } from "../engine/group-by.js";
import type { Window } from "./selection.js";

/** Conditions on problems; null without any. */
export interface ProblemTests {
  readonly window: Window | null;
  readonly isSource: ((source: string | null) => boolean) | null;
  readonly isProject: ((project: string | null) => boolean) | null;
  readonly isSession: ((sessionId: string | null) => boolean) | null;
  readonly isModel: ((model: string | null) => boolean) | null;
}

type Kept = Pick<Facts, "requests" | "toolCalls">;

/** Codes reported once for all requests of a model in a file. */
export const modelCodes: readonly ProblemCode[] = [
  "model-unknown",
  "model-unpriced",
  "price-date-out-of-range",
];
const codesOfModels: ReadonlySet<ProblemCode> = new Set(modelCodes);

/** Codes of files with lost rows, which may be later than everything known of their session. */
export const lostRowCodes: readonly ProblemCode[] = [
  "file-unreadable",
  "file-unrecognised",
  "file-uncounted",
  "worker-failed",
  "source-missing",
];
const codesOfLostRows: ReadonlySet<ProblemCode> = new Set(lostRowCodes);

/**
 * A test for problems. A problem of a request or call stays with it, one of a model with that model's requests in the
 * file. Others are judged by their own time, session and file; those without a time by the span of their session. An
 * unknown property never excludes a problem.
 */
export function problemFilter(
  { requests, toolCalls, sessions, files, problems }: Facts,
  kept: Kept,
  tests: ProblemTests,
): (row: number) => boolean {
  if (problems.rowCount === 0) return () => false;
  const { code, file, line, at, sessionId } = problems.columns;
  const wanted = linesOfProblems(problems);
  const places = placesIn([requests, toolCalls], wanted);
  const keptPlaces = placesIn([kept.requests, kept.toolCalls], wanted);
  const models = modelsByPlace(requests, wanted);
  const keptModels = models.size === 0 ? new Set<string>() : modelsOfFiles(kept.requests);
  const withRequest = new Set<string>(kept.requests.columns.sessionId);
  const sourceOf = new Map<string, SourceId | null>();
  for (const each of rowsOf(files)) if (wanted.has(each.path)) sourceOf.set(each.path, each.source);
  const sessionOf = new Map<string, SessionFact>();
  for (const session of rowsOf(sessions)) sessionOf.set(session.sessionId, session);

  const isOfSession = (id: string | null): boolean => {
    if (id === null) return true;
    const session = sessionOf.get(id);
    if (session === undefined) return tests.isSession === null || tests.isSession(id);
    return (
      (tests.isSession === null || tests.isSession(id)) &&
      (tests.isProject === null || tests.isProject(session.project)) &&
      (tests.isModel === null || withRequest.has(id))
    );
  };
  const isInWindow = (row: number): boolean => {
    if (tests.window === null) return true;
    const { startAt, endAt } = tests.window;
    const time = at.at(row);
    if (time !== null) return time >= startAt && time < endAt;
    const session = sessionOf.get(sessionId.at(row) ?? "");
    if (session === undefined || session.startedAt === null) return true;
    if (session.startedAt >= endAt) return false;
    return codesOfLostRows.has(code.at(row)) || (session.endedAt ?? session.startedAt) >= startAt;
  };
  return (row) => {
    const path = file.at(row);
    const place = placeName(path, line.at(row));
    const ofPlace = codesOfModels.has(code.at(row)) ? models.get(place) : undefined;
    if (ofPlace !== undefined) return ofPlace.some((model) => keptModels.has(model));
    if (places.has(place)) return keptPlaces.has(place);
    const source = path === null ? null : (sourceOf.get(path) ?? null);
    if (source !== null && tests.isSource !== null && !tests.isSource(source)) return false;
    return isOfSession(sessionId.at(row)) && isInWindow(row);
  };
}

interface PlacedRows {
  readonly rowCount: number;
  readonly columns: { readonly file: Column<string>; readonly line: Column<number> };
}

type LinesOfFiles = ReadonlyMap<string, ReadonlySet<number>>;

function linesOfProblems({ columns, rowCount }: Facts["problems"]): LinesOfFiles {
  const lines = new Map<string, Set<number>>();
  for (let row = 0; row < rowCount; row++) {
    const path = columns.file.at(row);
    if (path === null) continue;
    const known = lines.get(path);
    const line = columns.line.at(row) ?? 0;
    if (known === undefined) lines.set(path, new Set([line]));
    else known.add(line);
  }
  return lines;
}

function rowsAt({ columns }: PlacedRows, wanted: LinesOfFiles): Int32Array {
  const { codes, dictionary } = textsOf(columns.file);
  const linesOfCode = dictionary.map((path) => wanted.get(path));
  const lines = integersOf(columns.line);
  return rowsWhere(lines.length, (row) => linesOfCode[codes[row]!]?.has(lines[row]!) === true);
}

function placesIn(tables: readonly PlacedRows[], wanted: LinesOfFiles): ReadonlySet<string> {
  const places = new Set<string>();
  for (const table of tables)
    for (const row of rowsAt(table, wanted))
      places.add(placeName(table.columns.file.at(row), table.columns.line.at(row)));
  return places;
}

function modelsByPlace(
  requests: Facts["requests"],
  wanted: LinesOfFiles,
): ReadonlyMap<string, readonly string[]> {
  const { file, line, model } = requests.columns;
  const rows = groupBy(rowsAt(requests, wanted), (row) => placeName(file.at(row), line.at(row)));
  return new Map(
    Array.from(rows, ([place, own]) => [place, own.map((row) => modelName(model.at(row), file.at(row)))]),
  );
}

function modelsOfFiles({ columns, rowCount }: Facts["requests"]): ReadonlySet<string> {
  const [models, files] = [textsOf(columns.model), textsOf(columns.file)];
  const pairs = new Map<number, number>();
  for (let row = 0; row < rowCount; row++)
    pairs.set((models.codes[row]! + 1) * files.dictionary.length + files.codes[row]!, row);
  const rows = [...pairs.values()];
  return new Set(rows.map((row) => modelName(columns.model.at(row), columns.file.at(row))));
}

function modelName(model: string | null, path: string): string {
  return `${model ?? ""}\0${path}`;
}

function placeName(path: string | null, line: number | null): string {
  return `${line ?? 0}:${path ?? ""}`;
}
