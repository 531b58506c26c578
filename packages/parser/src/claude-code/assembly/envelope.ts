/** The envelope of the current row (read-envelope.ts). */
export class Envelope {
  static object: i32 = 0;
  static line: i32 = 0;
  static type: i32 = 0;
  static kind: i32 = 0;
  /** Whether its type and subtype are known. */
  static isKnown: bool = true;
  /** Where its line begins. */
  static lineAt: usize = 0;
  static at: f64 = NaN;
  /** The problem with its time, which then is that of the row before it; 0 for none. */
  static timeProblem: i32 = 0;
  static uuid: i32 = 0;
  static forked: i32 = 0;
  static session: i32 = 0;
  static ownSession: i32 = 0;
  static agent: i32 = 0;
  static isSidechain: bool = false;
  /** The root of its sidechain in its parent's file; 0 for none. */
  static root: i32 = 0;
  static isRoot: bool = false;
  /** Whether it stood in the conversation of its agent's parent. */
  static isParents: bool = false;
  static isBackground: bool = false;
  static entrypoint: i32 = 0;
}
