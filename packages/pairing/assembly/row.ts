/*
 * The newest row of a log.
 */

export const rowTimeTaken = 1;
export const rowSidechain = 2;
export const rowBackgroundCopy = 4;
export const rowParents = 8;

/** Set by the decoder, which calls {@link begin} then. Texts are codes, 0 for null; a length of −1 is null. */
export class Row {
  /** The state of its thread: what `threadOf` gave. */
  static thread: usize = 0;
  static line: i32 = 0;
  /** Epoch ms; NaN for none. */
  static at: f64 = NaN;
  /** Properties of the row, as bits. */
  static flags: i32 = 0;
  static cwd: i32 = 0;
  static branch: i32 = 0;
  static version: i32 = 0;
  static entrypoint: i32 = 0;
  static promptId: i32 = 0;
  static repository: i32 = 0;
  /** The bytes of both ids must stay while the row is decoded. */
  static uuidAt: usize = 0;
  static uuidLength: i32 = -1;
  static forkedAt: usize = 0;
  static forkedLength: i32 = -1;

  /** Set by `openFile`. */
  static source: i32 = 0;
  static file: i32 = 0;
  /** Set by `threadOf`. */
  static threadId: i32 = 0;
  static session: i32 = 0;
  static agent: i32 = 0;
  /** Number that tells rows apart. */
  static number: i32 = 0;
}

/** Begins a new row, the origin of everything added until the next one. */
export function begin(): void {
  Row.number++;
}
