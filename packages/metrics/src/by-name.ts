import { recordOf } from "@turnmeter/columns";

/** A value for each name. */
export function byName<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): { readonly [N in Name]: Value } {
  return recordOf(names, (place) => valueOf(names[place]!));
}
