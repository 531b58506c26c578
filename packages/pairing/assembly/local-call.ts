/** The key of the call that a row means by an id: that of the thread's newest call with it, else the id itself. */
export class LocalCall {
  static keyAt: usize = 0;
  static keyLength: i32 = -1;
}

/** The row was written and leaves no candidate here. */
export function noteOnly(): void {}

/** Finds the key of a call that the newest row names; a length of −1 is null. */
export function findLocalCall(idAt: usize, idLength: i32): void {}
