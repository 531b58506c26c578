import type { Column, Facts, ProblemCode, SessionFact, SourceId } from "@turnmeter/schema";
import { rowsOf } from "@turnmeter/columns";
import type { Window } from "./filters.js";

/** What is asked of problems; null where nothing is. */
export interface ProblemTests {
  readonly window: Window | null;
  readonly isSource: ((source: string | null) => boolean) | null;
  readonly isProject: ((project: string | null) => boolean) | null;
  readonly isSession: ((sessionId: string | null) => boolean) | null;
  readonly isModel: ((model: string | null) => boolean) | null;
}

type Kept = Pick<Facts, "requests" | "toolCalls">;

/** Said once for all requests of a model in a file. */
const codesOfModels: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  "model-unknown",
  "model-unpriced",
  "price-date-out-of-range",
]);

/** What is missing of such a file may be later than all that is known of its session. */
const codesOfLostRows: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  "file-unreadable",
  "file-unrecognised",
  "worker-failed",
]);

/**
 * A test for problems. One of a request or call stays with it, one of a model with that model's requests in the file;
 * others are judged by their own time, session and file, and those without a time by the span of their session. What
 * is not known of a problem never leaves it out.
 */
export function problemFilter(
  { requests, toolCalls, sessions, files, problems }: Facts,
  kept: Kept,
  tests: ProblemTests,
): (row: number) => boolean {
  if (problems.rowCount === 0) return () => false;
  const { code, file, line, at, sessionId } = problems.columns;
  const wanted = new Set(Array.from(file).filter((path) => path !== null));
  const places = placesIn([requests, toolCalls], wanted);
  const keptPlaces = placesIn([kept.requests, kept.toolCalls], wanted);
  const models = modelsByPlace(requests, wanted);
  const keptModels = new Set(modelsByPlace(kept.requests, wanted).values());
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
    const model = codesOfModels.has(code.at(row)) ? models.get(place) : undefined;
    if (model !== undefined) return keptModels.has(model);
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

/** The places of rows in the wanted files. */
function placesIn(tables: readonly PlacedRows[], wanted: ReadonlySet<string>): ReadonlySet<string> {
  const places = new Set<string>();
  for (const { rowCount, columns } of tables) {
    for (let row = 0; row < rowCount; row++) {
      const path = columns.file.at(row);
      if (wanted.has(path)) places.add(placeName(path, columns.line.at(row)));
    }
  }
  return places;
}

/** The model of each request in the wanted files, with its file, by the request's place. */
function modelsByPlace(
  { rowCount, columns }: Facts["requests"],
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const models = new Map<string, string>();
  for (let row = 0; row < rowCount; row++) {
    const path = columns.file.at(row);
    if (wanted.has(path))
      models.set(placeName(path, columns.line.at(row)), `${columns.model.at(row) ?? ""}\0${path}`);
  }
  return models;
}

function placeName(path: string | null, line: number | null): string {
  return `${line ?? 0}:${path ?? ""}`;
}
