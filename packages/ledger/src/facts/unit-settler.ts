import { mergeFacts, packFacts } from "@turnmeter/lake";
import { foldersOf, joinUnits, KeyIndex, projectsOfFolders, settle } from "@turnmeter/pairing";
import type { Candidates } from "@turnmeter/pairing";
import { priceFacts } from "@turnmeter/pricing";
import type { Facts } from "@turnmeter/schema";
import type { AllUnits } from "../units/all-units.js";
import { emptyFacts } from "../fact-tables.js";
import { GroupFolders } from "./group-folders.js";
import { GroupNames } from "./group-names.js";
import { rowCountOf, settleChanged, type Base, type SettleUnitsOptions } from "./settle-units.js";

/** Facts as a whole, and in parts whose rows are unrelated to each other. */
export interface FactsInParts {
  readonly facts: Facts;
  /** A part that nothing has changed is the same object as before. */
  readonly parts: readonly Facts[];
}

interface KeptBase extends Base {
  readonly names: GroupNames;
  readonly facts: Facts;
  readonly rows: number;
}

/** Rebase once changes have settled this many times the base's rows: at most a fifth of the work. */
const mostAnew = 4;

/** Settles units that change again and again, as `settleUnits` does, with its base in memory. Units named "" are in no base. */
export class UnitSettler {
  readonly #options: Pick<SettleUnitsOptions, "activity" | "priceBook">;
  #base: KeptBase | null = null;
  #rest = emptyFacts();
  #stale: ReadonlySet<number> = new Set();
  /** Rows settled on top of the base so far. */
  #rowsAnew = 0;

  constructor(options: Pick<SettleUnitsOptions, "activity" | "priceBook">) {
    this.#options = options;
  }

  /** The same facts as settling all units at once. */
  settle(units: AllUnits): FactsInParts {
    return this.#onBase(units) ?? this.#onNewBase(units);
  }

  #onBase(units: AllUnits): FactsInParts | null {
    const base = this.#base;
    if (base === null || this.#rowsAnew > mostAnew * base.rows) return null;
    const changed = settleChanged(base, units, { ...this.#options, stale: this.#stale, mostRows: Infinity });
    if (changed === null) return null;
    const { stale, facts, rows } = changed;
    if (stale.size > this.#stale.size) this.#rest = base.names.without(base.facts, stale);
    this.#stale = stale;
    this.#rowsAnew += rows;
    const parts = [this.#rest, facts];
    return { facts: mergeFacts(parts), parts };
  }

  #onNewBase(units: AllUnits): FactsInParts {
    const everything = joinUnits(units.candidatesOf(() => true)).candidates;
    const projectOfFolder = projectsOfFolders(foldersOf(everything));
    const settled = (candidates: Candidates): Facts =>
      priceFacts(settle(candidates, { ...this.#options.activity, projectOfFolder }), this.#options.priceBook);
    const all = joinUnits(units.candidatesOf((name) => name !== ""));
    const facts = packFacts(settled(all.candidates));
    const index = KeyIndex.of(all);
    const names = GroupNames.of(facts, index);
    if (names === null) {
      const whole = settled(everything);
      return { facts: whole, parts: [whole] };
    }
    const folders = { groups: GroupFolders.of(all, index), projectOfFolder };
    this.#base = { index, folders: () => folders, names, facts, rows: rowCountOf(all.candidates) };
    [this.#rest, this.#stale, this.#rowsAnew] = [facts, new Set(), 0];
    return this.#onBase(units)!;
  }
}
