import type { Facts } from "@turnmeter/schema";

/** Keeps what is made of facts for as long as they are there. */
export function keptOf<T>(make: (facts: Facts) => T): (facts: Facts) => T {
  const kept = new WeakMap<Facts, { readonly value: T }>();
  return (facts) => {
    let known = kept.get(facts);
    if (known === undefined) kept.set(facts, (known = { value: make(facts) }));
    return known.value;
  };
}
