import { namesOf, recordOf, rowsOf } from "@turnmeter/columns";
import type { Facts, ProblemCode, ProblemFact } from "@turnmeter/schema";
import { compareText } from "./problem-summary.js";
import { writersOf, type Writer } from "./writers-of.js";

export interface NameCount {
  readonly name: string;
  readonly count: number;
}

export interface Places {
  readonly count: number;
  /** The first places by file and line, 100 at most; of a file with many of one kind, the first 20 and the next. */
  readonly first: readonly Place[];
}

interface Place {
  readonly name: string | null;
  readonly file: string;
  readonly line: number | null;
}

/** What of a version's logs is named, and what people call it. */
export const nameKinds = {
  /** By type, `type/subtype` where there is one. */
  records: "records",
  unknownTypes: "unknown types",
  /** Counted once a file. */
  unknownTools: "unknown tools",
  /** By requests. */
  unknownModels: "models without a price",
  /** Also types of parts; those that no schema names, counted once a file. */
  unknownFields: "unknown fields",
  /** Those whose value does not fit, by records. */
  oddFields: "fields of another type",
} as const;

/** What of a version's logs has a place, and what people call it. */
export const placeKinds = {
  badLines: "bad lines",
  unpairedCalls: "calls without result",
  orphanResults: "results without call",
  agentsWithoutTranscript: "subagents without transcript",
} as const;

/** A value for each kind. */
export function eachOf<Kind extends string, T>(
  kinds: Readonly<Record<Kind, unknown>>,
  valueOf: (kind: Kind) => T,
): Readonly<Record<Kind, T>> {
  const names = namesOf(kinds);
  return recordOf(names, (place) => valueOf(names[place]!));
}

type NameKind = keyof typeof nameKinds;
type PlaceKind = keyof typeof placeKinds;

/** Logs of one version of a program, and what of them was not understood. Names and places, no values. */
export type VersionReport = Writer & {
  /** Logs: the documents beside them tell no version. */
  readonly files: number;
  /** Lines that are not empty. In files of several versions, those whose own version is known. */
  readonly lines: number;
} & Readonly<Record<NameKind, readonly NameCount[]>> &
  Readonly<Record<PlaceKind, Places>>;

const mostPlaces = 100;

const lineCodes: ReadonlySet<ProblemCode> = new Set([
  "torn-line",
  "not-json",
  "not-object",
  "line-too-long",
  "nesting-too-deep",
]);

/** A report for each version of each program, by source and version ascending. */
export function versionReports(facts: Facts): readonly VersionReport[] {
  const drafts = new Map<string, Draft>();
  const writerOf = writersOf(facts);
  const draftOf = (writer: Writer): Draft => {
    const key = JSON.stringify([writer.source, writer.clientVersion]);
    let draft = drafts.get(key);
    if (draft === undefined) drafts.set(key, (draft = new Draft(writer)));
    return draft;
  };
  const draftAt = (file: string | null, line: number | null): Draft | null => {
    const writer = writerOf(file, line);
    return writer === null ? null : draftOf(writer);
  };
  countFiles(facts, draftOf);
  countRecords(facts, draftOf);
  const tools = toolsOfLines(facts);
  for (const problem of rowsOf(facts.problems)) {
    // Where several versions wrote a file, nobody knows whose problems were counted together.
    const draft = draftAt(problem.file, problem.count === 1 ? problem.line : null);
    if (draft !== null) addProblem(draft, problem, tools);
  }
  countModels(facts, draftAt);
  for (const { hasTranscript, file, line, agentType } of rowsOf(facts.agents)) {
    if (!hasTranscript)
      draftAt(file, line)?.places.agentsWithoutTranscript.add({ name: agentType, file, line });
  }
  return inOrder([...drafts.values()].map((draft) => draft.report()));
}

class Draft {
  readonly #writer: Writer;
  readonly files = new Set<string>();
  lines = 0;
  readonly names = eachOf(nameKinds, () => new Names());
  readonly places = eachOf(placeKinds, () => new PlaceList());

  constructor(writer: Writer) {
    this.#writer = writer;
  }

  report(): VersionReport {
    return {
      ...this.#writer,
      files: this.files.size,
      lines: this.lines,
      ...eachOf(nameKinds, (kind) => this.names[kind].list()),
      ...eachOf(placeKinds, (kind) => this.places[kind].list()),
    };
  }
}

class Names {
  readonly #counts = new Map<string, number>();

  add(name: string, count = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
  }

  list(): readonly NameCount[] {
    return Array.from(this.#counts, ([name, count]) => ({ name, count })).sort((a, b) =>
      compareText(a.name, b.name),
    );
  }
}

class PlaceList {
  readonly #places: Place[] = [];
  #count = 0;

  add(place: Place, count = 1): void {
    this.#places.push(place);
    this.#count += count;
  }

  list(): Places {
    const sorted = this.#places.sort(
      (a, b) => compareText(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0) || compareText(a.name, b.name),
    );
    return { count: this.#count, first: sorted.slice(0, mostPlaces) };
  }
}

function countFiles({ files }: Facts, draftOf: (writer: Writer) => Draft): void {
  for (const { source, path, clientVersions, lines, kind } of rowsOf(files)) {
    if (source === null || kind === "meta") continue;
    const versions = clientVersions?.split(", ") ?? [null];
    for (const clientVersion of versions) draftOf({ source, clientVersion }).files.add(path);
    const [version = null] = versions;
    if (versions.length === 1) draftOf({ source, clientVersion: version }).lines += lines;
  }
}

/** Records without a version get their file's, if it has only one. */
function countRecords({ files, recordCounts }: Facts, draftOf: (writer: Writer) => Draft): void {
  const versionsOf = new Map(
    [...rowsOf(files)].map(({ path, clientVersions }) => [path, clientVersions?.split(", ") ?? []]),
  );
  for (const { source, file, clientVersion, type, subtype, count, isKnown } of rowsOf(recordCounts)) {
    const versions = versionsOf.get(file) ?? [];
    const isMixed = versions.length > 1;
    const draft = draftOf({ source, clientVersion: isMixed ? clientVersion : (versions[0] ?? null) });
    if (isMixed) draft.lines += count;
    const name = subtype === null ? type : `${type}/${subtype}`;
    draft.names.records.add(name, count);
    if (!isKnown) draft.names.unknownTypes.add(name, count);
  }
}

function countModels(
  { requests }: Facts,
  draftAt: (file: string | null, line: number | null) => Draft | null,
): void {
  for (const { model, costNanoUsd, tokenBasis, file, line } of rowsOf(requests)) {
    if (model !== null && costNanoUsd === null && tokenBasis !== "unknown")
      draftAt(file, line)?.names.unknownModels.add(model);
  }
}

function toolsOfLines({ toolCalls }: Facts): ReadonlyMap<string, string> {
  const tools = new Map<string, string>();
  for (const { file, line, tool, outcome } of rowsOf(toolCalls))
    if (outcome === "pending" || outcome === "interrupted") tools.set(`${file}:${line}`, tool);
  return tools;
}

function addProblem(
  { names, places }: Draft,
  problem: ProblemFact,
  tools: ReadonlyMap<string, string>,
): void {
  const { code, file, line, detail, count } = problem;
  if (file === null) return;
  if (lineCodes.has(code)) places.badLines.add({ name: code, file, line }, count);
  else if (code === "unknown-tool") names.unknownTools.add(detail ?? "(no name)", count);
  else if (code === "unknown-iteration")
    names.unknownFields.add(`usage.iterations[].type "${detail}"`, count);
  else if (code === "unknown-field") names.unknownFields.add(detail ?? "(no name)", count);
  else if (code === "record-degraded") names.oddFields.add(detail ?? "(no name)", count);
  else if (code === "call-without-result")
    places.unpairedCalls.add({ name: tools.get(`${file}:${line}`) ?? null, file, line }, count);
  else if (code === "result-without-call") places.orphanResults.add({ name: null, file, line }, count);
}

/** By source, then by version number. */
function inOrder(reports: readonly VersionReport[]): readonly VersionReport[] {
  // Made here: the first of them in a process takes as long as reading a small log.
  const versionOrder = new Intl.Collator("en", { numeric: true });
  return reports.toSorted(
    (a, b) =>
      compareText(a.source, b.source) || versionOrder.compare(a.clientVersion ?? "", b.clientVersion ?? ""),
  );
}
