const measuredMembers = "type prefix suffix opening byteLength charLength lineCount hash fields items".split(
  " ",
);

/** A copy of what a record holds in which measured values are plain objects with the members that they have. */
export function plainValue(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(plainValue);
  const names = isLazy(value) ? measuredMembers : Object.keys(value);
  const copy: Record<string, unknown> = Object.create(null);
  for (const name of names) {
    const member: unknown = Reflect.get(value, name);
    if (member !== undefined) copy[name] = plainValue(member);
  }
  return copy;
}

/** Objects of records inherit nothing; a measured value may make what it says only when it is asked. */
function isLazy(value: object): boolean {
  return "type" in value && !Object.hasOwn(value, "type");
}
