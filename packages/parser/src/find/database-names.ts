import { basename } from "node:path";
import { sources } from "../sources.js";

/** Match the names of databases that hold logs. */
export const databaseNames: readonly RegExp[] = sources.flatMap(({ databaseName }) => databaseName ?? []);

/** Whether a file of this name is a database that holds logs. */
export function isDatabaseName(path: string): boolean {
  return databaseNames.some((pattern) => pattern.test(basename(path)));
}
