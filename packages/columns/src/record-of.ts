/** The names of an object's own fields, in their order. */
export function namesOf<T extends object>(object: T): (keyof T)[];
export function namesOf(object: object): PropertyKey[] {
  return Object.keys(object);
}

/** An object with a value for each name, by the name's place. That a value is of its field's type is not checked. */
export function recordOf<T>(names: readonly (keyof T)[], valueOf: (place: number) => unknown): T;
export function recordOf(names: readonly PropertyKey[], valueOf: (place: number) => unknown): unknown {
  const record: Record<PropertyKey, unknown> = {};
  for (let place = 0; place < names.length; place++) record[names[place]!] = valueOf(place);
  return record;
}
