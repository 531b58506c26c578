import { didYouMean } from "./closest-name.js";

/** A wrong value as messages show it: a text as it is; for a list or an object only its kind. */
export function shown(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  return Array.isArray(value) ? "a list" : "an object";
}

/**
 * Checks that a name is one of those that are known.
 *
 * @throws RangeError that suggests the closest name, or lists all
 */
export function checkName(what: string, name: unknown, known: readonly string[]): void {
  if (typeof name === "string" && known.includes(name)) return;
  const hint = typeof name === "string" ? didYouMean(name, known) : null;
  throw new RangeError(`unknown ${what}: ${shown(name)}; ${hint ?? `allowed are ${known.join(", ")}`}`);
}

/**
 * Checks a list of names, as {@link checkName} does each.
 *
 * @throws TypeError if it is not a list, RangeError if a name is unknown
 */
export function checkNames(what: string, names: unknown, known: readonly string[]): void {
  if (!Array.isArray(names)) throw new TypeError(`${what}s must be a list of names, not ${shown(names)}`);
  for (const name of names) checkName(what, name, known);
}
