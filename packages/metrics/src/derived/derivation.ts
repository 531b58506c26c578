import { lazyTable } from "@turnmeter/columns";
import type { DerivedFacts, Facts, Table } from "@turnmeter/schema";
import { checkFacts } from "../engine/fact-table.js";

/** Turns the derived tables of other facts into those of some facts, table by table. */
export type DerivedMapping = {
  /** The given table is made when it is first read. */
  readonly [Name in keyof DerivedFacts]: (table: DerivedFacts[Name]) => DerivedFacts[Name];
};

/** The source of facts' derived tables, if not their own rows. */
export type Derivation =
  | {
      /** Tables that were derived where the threads could be read. */
      readonly stored: DerivedFacts;
    }
  | {
      /** The facts that these are a part or a copy of. */
      readonly of: Facts;
      readonly mapping: DerivedMapping;
      /** These facts' whole sessions, taken from `of`: all derived tables except cache breaks are made from them. */
      readonly wholeSessions?: () => Facts;
    };

const derivations = new WeakMap<object, Derivation>();
const derived = new WeakMap<object, Map<keyof DerivedFacts, DerivedFrom>>();

interface DerivedFrom {
  readonly by: object | null;
  readonly table: object;
}

/** Sets the source of facts' derived tables; copies of the facts have derivations of their own. */
export function setDerivation<F extends object>(facts: F, derivation: Derivation): F {
  derivations.set(facts, derivation);
  return facts;
}

/**
 * A derived table of facts, made once.
 *
 * @param derive makes it of whole threads
 * @param by what else it is made of: with another one it is made anew
 */
export function derivedTable<Name extends keyof DerivedFacts, Needed extends keyof Facts>(
  facts: Pick<Facts, Needed>,
  name: Name,
  derive: (facts: Pick<Facts, Needed>) => DerivedFacts[Name],
  by: object | null = null,
): DerivedFacts[Name] {
  checkFacts(facts);
  const derivation = derivations.get(facts);
  if (derivation !== undefined && "stored" in derivation) return derivation.stored[name];
  const known = knownTable(facts, name, by);
  if (known !== null) return known;
  const table = derivation === undefined ? derive(facts) : mapped(derivation, name, derive, by);
  const tables = derived.get(facts) ?? new Map<keyof DerivedFacts, DerivedFrom>();
  derived.set(facts, tables.set(name, { by, table }));
  return table;
}

function mapped<Name extends keyof DerivedFacts, Needed extends keyof Facts>(
  derivation: Extract<Derivation, { readonly of: Facts }>,
  name: Name,
  derive: (facts: Pick<Facts, Needed>) => DerivedFacts[Name],
  by: object | null,
): DerivedFacts[Name] {
  return derivation.mapping[name](laterTable(() => wholeTable(derivation, name, derive, by)));
}

function laterTable<Name extends keyof DerivedFacts>(make: () => DerivedFacts[Name]): DerivedFacts[Name];
function laterTable(make: () => Table<object>): object {
  return lazyTable(make);
}

function wholeTable<Name extends keyof DerivedFacts, Needed extends keyof Facts>(
  { of, wholeSessions }: Extract<Derivation, { readonly of: Facts }>,
  name: Name,
  derive: (facts: Pick<Facts, Needed>) => DerivedFacts[Name],
  by: object | null,
): DerivedFacts[Name] {
  const isRoot = !derivations.has(of) && knownTable(of, name, by) === null;
  // A fork's first request is compared with one of another session.
  const isOfSession = name !== "cacheBreaks";
  return isRoot && isOfSession && wholeSessions !== undefined
    ? derive(wholeSessions())
    : derivedTable(of, name, derive, by);
}

/** A table made before; unchecked cast to its name's type. */
function knownTable<Name extends keyof DerivedFacts>(
  facts: object,
  name: Name,
  by: object | null,
): DerivedFacts[Name] | null;
function knownTable(facts: object, name: keyof DerivedFacts, by: object | null): object | null {
  const known = derived.get(facts)?.get(name);
  return known !== undefined && known.by === by ? known.table : null;
}
