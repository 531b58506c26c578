import { candidateNames } from "@turnmeter/pairing";
import type { Candidates } from "@turnmeter/pairing";
import { vectorOf } from "@turnmeter/columns";
import type { Column } from "@turnmeter/schema";

/** The last time in any row, epoch ms; null if none has one. */
export function lastInstant(candidates: Candidates): number | null {
  let last: number | null = null;
  for (const name of candidateNames) {
    const columns: [string, Column<unknown>][] = Object.entries(candidates[name].columns);
    for (const [field, column] of columns) {
      if (!isInstant(field, column)) continue;
      const vector = vectorOf(column);
      if (vector.kind !== "long") continue;
      for (const at of vector.values) if (!Number.isNaN(at) && (last === null || at > last)) last = at;
    }
  }
  return last;
}

/** Fields that hold an instant are called so. */
function isInstant(field: string, { kind }: Column<unknown>): boolean {
  return kind === "long" && (field === "at" || field.endsWith("At"));
}
