/** The result of a tool call. Texts are codes, 0 for null; whole numbers are −2,147,483,648 for null, others NaN. */
export class Result {
  static idAt: usize = 0;
  static idLength: i32 = -1;
  static isIdGlobal: i32 = 0;
  static outcome: i32 = 0;
  static cause: i32 = 0;
  static exitCode: f64 = NaN;
  static isClientMade: i32 = 0;
  static isPlaceholder: i32 = 0;
  static durationMs: f64 = NaN;
  static resultBytes: f64 = NaN;
  /** The 16 bytes of the hash; 0 for none. */
  static contentHashAt: usize = 0;
  static linesAdded: i32 = i32.MIN_VALUE;
  static linesRemoved: i32 = i32.MIN_VALUE;
  static webSearches: i32 = i32.MIN_VALUE;
  static taskId: i32 = 0;
  static taskStatus: i32 = 0;
  static workflowId: i32 = 0;

  /** Set by `addResult`: the key of its call. */
  static keyAt: usize = 0;
  static keyLength: i32 = -1;
}

export function addResult(): void {}
