import { kindsAt, mostKinds } from "../places";

/** What the name of a type means, as bits; see `kinds.ts` of its source. 0 for one that has no usual form. */
export function kindOf(name: i32): i32 {
  return name < mostKinds ? <i32>load<u16>(<usize>kindsAt + ((<usize>name) << 1)) : 0;
}
