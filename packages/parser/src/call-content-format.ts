import type { CallInputFormat } from "./call-input-format.js";
import type { ObjectProjection, Projected } from "./projection.js";

/** Where another log says a content that a stream repeats. */
export interface ContentPlace {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}

/** What both kinds of contents have. */
interface RepeatedContent {
  /** Absent if it is of the row that tells it. */
  readonly place?: ContentPlace;
  /** Bytes that were cut off before, where a stream repeats it; absent if none were. */
  readonly cutBytes?: number;
}

/** What a call in a record was given. */
export interface CallGiven extends RepeatedContent {
  readonly kind: "call";
  /** The call's id as logged; null if its row has none. */
  readonly callId: string | null;
  /** As logged; arguments that are JSON in a text are parsed. Undefined if the log does not tell it. */
  readonly input: unknown;
}

/** What a call in a record gave. */
export interface CallGave extends RepeatedContent {
  readonly kind: "result";
  /** The id of the call as logged; null if its row has none. */
  readonly callId: string | null;
  /** A text or blocks, as logged; undefined if the log does not tell it. */
  readonly content: unknown;
  /** Whether the log says that the call failed; null if it has no word for it. */
  readonly isError: boolean | null;
}

/** The content of a call or of a result. */
export type CallContent = CallGiven | CallGave;

/** How the contents of calls and results are read in a source's logs. */
export interface CallContentFormat {
  /** Contents whole, and what tells whose they are. */
  readonly projection: ObjectProjection;
  /** The contents that a record holds, in its order. */
  readonly contentsOf: (record: Projected) => readonly CallContent[];
}

/** How calls are read in a source's logs: what they were given, for an audit, and what they were given and gave, whole. */
export interface LoggedCalls {
  readonly inputs: CallInputFormat;
  readonly contents: CallContentFormat;
}
