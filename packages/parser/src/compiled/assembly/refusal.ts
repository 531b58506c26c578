/** Reason of the newest refusal (../refusals.ts). */
let newest: i32 = 0;

/** Refuses a row for a reason. */
export function refuse(reason: i32): bool {
  newest = reason;
  return false;
}

export function refusal(): i32 {
  return newest;
}
