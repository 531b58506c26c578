const measuredMembers = "type prefix suffix opening byteLength charLength lineCount hash fields items".split(
  " ",
);

/** A copy of what a record holds in which measured values are plain objects with the members that they have. */
export function plainValue(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(plainValue);
  const copy: Record<string, unknown> = Object.create(null);
  for (const name of namesOf(value)) {
    const member: unknown = Reflect.get(value, name);
    if (member !== undefined) copy[name] = plainValue(member);
  }
  return copy;
}

/** Records, which inherit nothing from objects, may have their members in what they are made from. */
function namesOf(value: object): readonly string[] {
  const isMeasured = Object.getPrototypeOf(value) !== null && Reflect.has(value, "hasOwnProperty");
  if (isMeasured) return measuredMembers;
  const names: string[] = [];
  for (const name in value) names.push(name);
  return names;
}
