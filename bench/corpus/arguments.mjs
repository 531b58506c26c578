import { existsSync, readdirSync } from "node:fs";

const UNITS = new Map([
  ["KB", 1e3],
  ["MB", 1e6],
  ["GB", 1e9],
]);

/** Bytes of a size such as 600MB or 1.5GB; NaN if it is none. @param {string | undefined} size */
export function bytesOf(size) {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(KB|MB|GB)$/.exec(size ?? "") ?? [];
  return Number(amount) * (UNITS.get(unit) ?? Number.NaN);
}

/** Whether there is something in a folder. */
export function isInUse(/** @type {string} */ folder) {
  return existsSync(folder) && readdirSync(folder).length > 0;
}
