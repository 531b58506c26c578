/** Something that happened at a moment. Texts are codes, 0 for null; numbers are NaN for null. */
export class Mark {
  static kind: i32 = 0;
  static detail: i32 = 0;
  static value: f64 = NaN;
  static durationMs: f64 = NaN;
  static callAt: usize = 0;
  /** −1 for a mark of no call. */
  static callLength: i32 = -1;
}

export function addMark(): void {}
