import type { DatabaseAddress } from "../connection/address.js";
import { identifier } from "../sql/literals.js";

/** A table's full name. */
export function tablePlace(name: string, { database }: Pick<DatabaseAddress, "database">): string {
  return `${identifier(database)}.${identifier(name)}`;
}
