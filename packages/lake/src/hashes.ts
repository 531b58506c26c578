import { createHash } from "node:crypto";
import { candidateNames, selectUnits, type CandidatesOfUnits } from "@turnmeter/pairing";
import type { Column } from "@turnmeter/schema";

/** SHA-256 of a text or bytes, 64 hexadecimal digits. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** SHA-256 of the values of a unit's rows, 64 hexadecimal digits: how they are stored plays no part. */
export function contentHash(all: CandidatesOfUnits, unit: number): string {
  const { candidates } = selectUnits(all, (_, place) => place === unit);
  const hash = createHash("sha256");
  for (const name of candidateNames) {
    const { rowCount, columns } = candidates[name];
    if (rowCount === 0) continue;
    for (const [field, column] of Object.entries<Column<unknown>>(columns))
      hash.update(JSON.stringify([name, field, ...column]));
  }
  return hash.digest("hex");
}
