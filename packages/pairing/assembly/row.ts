/** The newest row of a log: whoever sets its fields (./generated/events.ts) calls {@link begin} then. */
export class NewestRow {
  /** The state of its thread: what `threadOf` gave. */
  static thread: usize = 0;
  /** Number that tells rows apart. */
  static number: i32 = 0;
}

/** Begins a new row, the origin of everything added until the next one. */
export function begin(): void {
  NewestRow.number++;
}
