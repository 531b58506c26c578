import { createCandidates, packCandidates } from "@turnmeter/pairing";
import type { Candidates, UnitCandidates } from "@turnmeter/pairing";
import { mayPass } from "@turnmeter/parser";
import type { LogUnit } from "@turnmeter/parser";
import { unitKey } from "../cache/unit-key.js";

/** The name of units that nobody will look for. */
const neverKept = "";

/** Collects what one thread reads. */
export class UnitCollector {
  readonly #all = createCandidates();
  readonly #units: { readonly unit: string; readonly candidates: UnitCandidates }[] = [];

  add(unit: LogUnit, candidates: UnitCandidates): void {
    this.#all.add(candidates);
    const isLasting = !candidates.files.some(({ status, reason }) => status === "failed" && mayPass(reason));
    this.#units.push({ unit: isLasting ? unitKey(unit) : neverKept, candidates });
  }

  candidates(): Candidates {
    return this.#all.finish();
  }

  pack(): Uint8Array {
    return packCandidates(this.#units);
  }
}
