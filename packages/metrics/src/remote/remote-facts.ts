import { lazyColumn, mapRecord, namesOf } from "@turnmeter/columns";
import { derivedColumns, storedColumns } from "@turnmeter/schema";
import type { ColumnKind, DerivedFacts, Facts, StoredRow, Table } from "@turnmeter/schema";
import { setDerivation } from "../derived/derivation.js";
import type { TableName } from "../engine/metric.js";
import { setRemoteTable } from "../engine/remote-table.js";
import { setRemoteFacts } from "../selection/remote-facts.js";
import type { FileTables } from "../selection/remote-facts.js";
import type { Selection } from "../selection/selection.js";
import { Answers } from "../engine/pending.js";
import type { FactSource, RowSelection, RowSet } from "./fact-source.js";
import { rowSelectionOf } from "./row-selection.js";

/**
 * Facts that lie elsewhere. Metrics of them are worked out there; a column is fetched where code reads it. Reading throws
 * `Pending` until the answer has come, so whatever uses them is called within `whenAnswered`.
 */
export function remoteFacts(source: FactSource): Facts {
  return new SelectedFacts({ source, answers: new Answers() }, []).facts;
}

interface Remote {
  readonly source: FactSource;
  readonly answers: Answers;
}

/** Of so few rows all columns are fetched at once: more questions take longer than their bytes. */
const fewRows = 20_000;

const derivedNames = namesOf(derivedColumns);

/** Tables that a selection leaves as they are. */
const neverSelected: ReadonlySet<TableName> = new Set<TableName>(["files", "recordCounts"]);

/** The facts that some selections, one after the other, have kept. */
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

/** JSON has no infinite numbers. */
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
  const rowCount = () => answers.get(`${name} rowCount()`, () => source.rowCount(rows));
  const kinds: { readonly [name: string]: ColumnKind } = storedColumns[table];
  const all = Object.keys(kinds);
  const few = () => answers.get(`${name} columns()`, () => source.columns(rows, all, fewRows));
  const whole = (column: string) => {
    const [fetched] = answers.get(`${name} ${column}`, () => source.columns(rows, [column]))!;
    return fetched!;
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

/** A table of columns. That they are those of the row is not checked. */
function withRows<Row>(columns: object, rowCount: () => number): Table<Row>;
function withRows(columns: object, rowCount: () => number): object {
  return {
    columns,
    get rowCount() {
      return rowCount();
    },
  };
}
