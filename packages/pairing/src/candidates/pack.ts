import { rowsOf } from "@turnmeter/columns";
import { mapTables } from "./map-tables.js";
import { createCandidates } from "./candidates.js";
import type { Candidates, UnitCandidates } from "./candidates.js";

/** Stand-in until the real one. */
export interface Pack {
  readonly units: readonly string[];
  candidatesOf(units: ReadonlySet<string>): Candidates;
}

export function packCandidates(
  units: readonly { readonly unit: string; readonly candidates: UnitCandidates }[],
): Uint8Array {
  return Buffer.from(JSON.stringify(units));
}

export function openPack(bytes: Uint8Array): Pack {
  const all: readonly { readonly unit: string; readonly candidates: UnitCandidates }[] = JSON.parse(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(),
  );
  return {
    units: all.map(({ unit }) => unit),
    candidatesOf(units) {
      const collector = createCandidates();
      for (const { unit, candidates } of all) if (units.has(unit)) collector.add(candidates);
      return collector.finish();
    },
  };
}

export function joinPacks(
  packs: readonly { readonly pack: Pack; readonly units: ReadonlySet<string> }[],
): Uint8Array {
  return packCandidates(
    packs.flatMap(({ pack, units }) =>
      [...units].map((unit) => ({ unit, candidates: rowsOfUnit(pack.candidatesOf(new Set([unit]))) })),
    ),
  );
}

function rowsOfUnit(candidates: Candidates): UnitCandidates {
  return mapTables<UnitCandidates>((name) => [...rowsOf<object>(candidates[name])]);
}

/** The candidates of several parts as one. */
export function joinCandidates(parts: readonly Candidates[]): Candidates {
  const collector = createCandidates();
  for (const part of parts) collector.addTables(part);
  return collector.finish();
}
