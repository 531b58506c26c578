import { recordOf } from "@turnmeter/columns";

/** Items by a key, keys in the order of their first items. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** A value for each name. */
export function byName<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): { readonly [N in Name]: Value } {
  return recordOf(names, (place) => valueOf(names[place]!));
}

/** The named fields of a record, in this order. For a few records: a literal is 100 times as fast. */
export function fieldsOf<T extends object, Name extends keyof T>(
  record: T,
  ...names: readonly Name[]
): Pick<T, Name>;
export function fieldsOf(record: object, ...names: readonly PropertyKey[]): object {
  return recordOf<Record<PropertyKey, unknown>>(names, (place) => Reflect.get(record, names[place]!));
}
