import { derivedColumns, storedColumns } from "@turnmeter/schema";
import type {
  Column,
  SessionKind,
  ColumnKind,
  DerivedFacts,
  Facts,
  StoredRow,
  Table,
} from "@turnmeter/schema";
import { lazyColumn, mapRecord, namesOf } from "@turnmeter/columns";
import type { Condition, TableName } from "../engine/metric.js";
import { type MetricQuestion, setRemoteTable } from "../engine/remote-table.js";
import { projectsMeant, type Selection, type Window } from "../selection/selection.js";
import { setDerivation } from "../derived/derivation.js";
import { type FileTables, setRemoteFacts } from "../selection/read-files.js";
import { Answers } from "../engine/pending.js";
import { knownProjects, windowOf } from "../selection/filters.js";

/** A selection as the holder of the rows applies it: what `selectFacts` keeps of the rows left by earlier selections. Null keeps all. */
export interface RowSelection {
  /** Epoch ms; an open end is infinite. */
  readonly window: Window | null;
  readonly sources: readonly string[] | null;
  /** Full names of projects; an empty list keeps nothing. */
  readonly projects: readonly string[] | null;
  readonly models: readonly string[] | null;
  readonly sessionKinds: readonly SessionKind[] | null;
  /** Sessions with a request in this window; an open end is infinite. */
  readonly activeIn: Window | null;
  /** Beginnings of session ids. */
  readonly sessions: readonly string[] | null;
  /** Full ids of sessions; an empty list keeps nothing. */
  readonly sessionIds: readonly string[] | null;
}

/** Rows of a table that pass all selections, applied in turn, and meet all conditions. Selections keep files and record counts if the file holds a request, call, mark or problem that they keep. */
export interface RowSet {
  readonly table: TableName;
  readonly selections: readonly RowSelection[];
  readonly where?: readonly Condition[];
}

/** Facts held elsewhere, for instance in a database. Its answers do not change while it is in use. */
export interface FactSource {
  /** The groups of a metric, as `RemoteTable` states. */
  aggregate(rows: RowSet, question: MetricQuestion): Answer<readonly (readonly unknown[])[]>;
  rowCount(rows: RowSet): Answer<number>;
  /** Columns of the rows, in the order of the settled table; null if there are more rows than `most`. */
  columns(
    rows: RowSet,
    names: readonly string[],
    most?: number,
  ): Answer<readonly Column<string | number | boolean | null>[] | null>;
}

/** An answer at once, or later. */
type Answer<T> = T | Promise<T>;

/** Facts held elsewhere: metrics are computed there, and a column is fetched when code reads it. Reading throws `Pending` until the answer has come, so use them inside `whenAnswered`. */
export function remoteFacts(source: FactSource): Facts {
  return new SelectedFacts({ source, answers: new Answers() }, []).facts;
}

interface Remote {
  readonly source: FactSource;
  readonly answers: Answers;
}

/** Up to this many rows, all columns are fetched at once: extra queries cost more than their bytes. */
const fewRows = 20_000;

const derivedNames = namesOf(derivedColumns);

const neverSelected: ReadonlySet<TableName> = new Set<TableName>(["files", "recordCounts"]);

class SelectedFacts {
  readonly facts: Facts;
  readonly #remote: Remote;
  readonly #selections: readonly RowSelection[];
  readonly #selected = new Map<string, Facts>();

  constructor(remote: Remote, selections: readonly RowSelection[]) {
    this.#remote = remote;
    this.#selections = selections;
    const table = <N extends TableName>(name: N): Table<StoredRow<N>> =>
      tableOf(remote, { table: name, selections: neverSelected.has(name) ? [] : selections });
    const facts = setRemoteFacts(
      {
        requests: table("requests"),
        toolCalls: table("toolCalls"),
        agents: table("agents"),
        sessions: table("sessions"),
        activity: table("activity"),
        turns: table("turns"),
        marks: table("marks"),
        files: table("files"),
        recordCounts: table("recordCounts"),
        problems: table("problems"),
        copies: table("copies"),
      },
      this,
    );
    const derived = mapRecord<DerivedFacts>(derivedColumns, (place) => table(derivedNames[place]!));
    this.facts = setDerivation(facts, { stored: derived });
  }

  select(selection: Selection): Facts {
    const { facts } = this;
    const wanted = rowSelectionOf(selection, facts);
    if (wanted === null) return facts;
    const name = JSON.stringify(nameOfSelection(wanted));
    const known = this.#selected.get(name);
    if (known !== undefined) return known;
    const kept = new SelectedFacts(this.#remote, [...this.#selections, wanted]).facts;
    this.#selected.set(name, kept);
    return kept;
  }

  readFiles(): FileTables {
    const selections = this.#selections;
    return {
      files: tableOf(this.#remote, { table: "files", selections }),
      recordCounts: tableOf(this.#remote, { table: "recordCounts", selections }),
    };
  }
}

/** Windows as text: JSON has no infinite numbers. */
function nameOfSelection({ window, activeIn, ...others }: RowSelection): object {
  return { ...others, window: nameOfWindow(window), activeIn: nameOfWindow(activeIn) };
}

function nameOfWindow(window: RowSelection["window"]): string | null {
  return window && `${window.startAt} ${window.endAt}`;
}

function tableOf(remote: Remote, rows: RowSet & { readonly table: TableName }): Table<never>;
function tableOf<N extends TableName>(
  remote: Remote,
  rows: RowSet & { readonly table: N },
): Table<StoredRow<N>>;
function tableOf(remote: Remote, rows: RowSet): object {
  const { source, answers } = remote;
  const { table, selections, where = [] } = rows;
  const name = JSON.stringify([table, selections.map(nameOfSelection), where]);
  const kinds: { readonly [name: string]: ColumnKind } = storedColumns[table];
  const all = Object.keys(kinds);
  let fetched: Awaited<ReturnType<FactSource["columns"]>> = null;
  const few = () => (fetched = answers.get(`${name} columns()`, () => source.columns(rows, all, fewRows)));
  const rowCount = () =>
    fetched?.[0]?.length ?? answers.get(`${name} rowCount()`, () => source.rowCount(rows));
  const whole = (column: string) => {
    const [found] = answers.get(`${name} ${column}`, () => source.columns(rows, [column]))!;
    return found!;
  };
  const columns = {};
  for (const [place, [column, kind]] of Object.entries(kinds).entries()) {
    let made: object | undefined;
    Object.defineProperty(columns, column, {
      enumerable: true,
      get: () => (made ??= few()?.[place] ?? lazyColumn(kind, rowCount(), () => whole(column))),
    });
  }
  return setRemoteTable(withRows(columns, rowCount), {
    aggregate: (question) =>
      answers.get(`${name} ${JSON.stringify(question)}`, () => source.aggregate(rows, question)),
    where: (conditions) => tableOf(remote, { ...rows, where: [...where, ...conditions] }),
  });
}

/** A table of columns; unchecked cast to the row's columns. */
function withRows<Row>(columns: object, rowCount: () => number): Table<Row>;
function withRows(columns: object, rowCount: () => number): object {
  return {
    columns,
    get rowCount() {
      return rowCount();
    },
  };
}

/** A selection with the projects that its names mean; null if it keeps everything. */
function rowSelectionOf(selection: Selection, facts: Facts): RowSelection | null {
  const wanted: RowSelection = {
    window: windowOf(selection.period),
    sources: listed(selection.sources),
    projects: projectsOf(listed(selection.projects), facts),
    models: listed(selection.models),
    sessionKinds: listed(selection.sessionKinds),
    activeIn: windowOf(selection.activeIn),
    sessions: listed(selection.sessions),
    sessionIds: selection.sessionIds === undefined ? null : [...selection.sessionIds].sort(),
  };
  return Object.values(wanted).every((filter) => filter === null) ? null : wanted;
}

function listed<T>(wanted: readonly T[] | undefined): readonly T[] | null {
  return wanted === undefined || wanted.length === 0 ? null : wanted;
}

function projectsOf(wanted: readonly string[] | null, facts: Facts): readonly string[] | null {
  if (wanted === null) return null;
  const known = knownProjects(facts);
  return [...new Set(wanted.flatMap((one) => projectsMeant(one, known)))].sort();
}
