/*
 * The threads of the open unit, by file and thread.
 */

/** Opens a unit: nothing is known of any thread. */
export function openUnit(): void {}

/** Ends the unit: what is known of its threads becomes rows. */
export function closeUnit(): void {}

/** Says which file the next rows are of, and by which program. Texts are codes. */
export function openFile(file: i32, source: i32): void {}

/** The state of a thread of the newest file, which is opened where it is new. `agent` is 0 on the main thread. */
export function threadOf(threadId: i32, session: i32, agent: i32, line: i32, isDigest: i32): usize {
  return 0;
}

/** A line of the newest file cannot be read: it may have held the newest response of any of its threads. */
export function hideResponses(isTorn: i32): void {}
