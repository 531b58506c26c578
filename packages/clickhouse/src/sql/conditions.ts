/** Conditions that all hold; `1` without any. */
export function all(...conditions: readonly (string | null)[]): string {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? "1" : given.map((condition) => `(${condition})`).join(" AND ");
}

/** True where one of the conditions holds. */
export function any(...conditions: readonly string[]): string {
  return conditions.map((condition) => `(${condition})`).join(" OR ");
}

/** The condition for a filter; null where the filter keeps all. */
export function on<T>(filter: T | null, condition: (filter: T) => string): string | null {
  return filter === null ? null : condition(filter);
}
