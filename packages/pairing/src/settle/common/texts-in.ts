import { NULL_CODE, textsOf } from "@turnmeter/columns";
import type { Column } from "@turnmeter/schema";

/** The different texts that rows of a column have, each once; a dictionary may hold others. */
export function textsIn(column: Column<string | null>): readonly string[] {
  const { codes, dictionary } = textsOf(column);
  const isUsed = new Uint8Array(dictionary.length);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row]!;
    if (code !== NULL_CODE) isUsed[code] = 1;
  }
  return dictionary.filter((_, code) => isUsed[code] === 1);
}
