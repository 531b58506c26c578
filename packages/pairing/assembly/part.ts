/** A row that holds a part of a response. Texts are codes, 0 for null; a length of −1 is null. */
export class Part {
  static messageAt: usize = 0;
  static messageLength: i32 = -1;
  static requestAt: usize = 0;
  static requestLength: i32 = -1;
  static isMessageIdGlobal: i32 = 0;
  static isNamedByRequest: i32 = 0;
  /** The 16 bytes of the line's hash; 0 for none. */
  static lineHashAt: usize = 0;
  /** −1, or the length of a hash that is a text. */
  static lineHashLength: i32 = -1;
  static model: i32 = 0;
  static hasUsage: i32 = 0;
  /** Counters mean nothing without usage. */
  static inputTokens: i32 = 0;
  static outputTokens: i32 = 0;
  /** −1 for null. */
  static reasoningTokens: i32 = -1;
  static cacheReadTokens: i32 = 0;
  static cacheWrite5mTokens: i32 = 0;
  static cacheWrite1hTokens: i32 = 0;
  static cacheWriteUnknownTtlTokens: i32 = 0;
  static webSearches: i32 = 0;
  static isLowerBound: i32 = 0;
  /** Code of the text of its iterations, and the sum of their tokens. */
  static iterations: i32 = 0;
  static iterationTokens: f64 = 0;
  static stopReason: i32 = 0;
  static hasStopDetails: i32 = 0;
  static effort: i32 = 0;
  static serviceTier: i32 = 0;
  static speed: i32 = 0;
  static inferenceGeo: i32 = 0;
  static contentChars: f64 = 0;
  /** NaN for null. */
  static costNanoUsd: f64 = NaN;
}
