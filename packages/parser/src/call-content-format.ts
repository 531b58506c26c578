import type { CallInputFormat } from "./call-input-format.js";
import type { ObjectProjection, Projected } from "./projection.js";

/** Place in another log of a content that a stream repeats. */
export interface ContentPlace {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}

interface RepeatedContent {
  /** Absent if it belongs to its own row. */
  readonly place?: ContentPlace;
  /** Bytes cut off earlier, where a stream repeats the content; absent if none. */
  readonly cutBytes?: number;
}

/** Input of a call in a record. */
export interface CallGiven extends RepeatedContent {
  readonly kind: "call";
  /** The call's id as logged; null if its row has none. */
  readonly callId: string | null;
  /** As logged; arguments that are JSON in a text are parsed. Undefined if the log does not tell it. */
  readonly input: unknown;
}

/** Result of a call in a record. */
export interface CallGave extends RepeatedContent {
  readonly kind: "result";
  /** The id of the call as logged; null if its row has none. */
  readonly callId: string | null;
  /** A text or blocks, as logged; undefined if the log does not tell it. */
  readonly content: unknown;
  /** Whether the log says that the call failed; null if it says nothing about it. */
  readonly isError: boolean | null;
}

/** The content of a call or of a result. */
export type CallContent = CallGiven | CallGave;

/** How the contents of calls and results are read in a source's logs. */
export interface CallContentFormat {
  /** Whole contents, and the fields that tell which calls they belong to. */
  readonly projection: ObjectProjection;
  /** The contents that a record holds, in its order. */
  readonly contentsOf: (record: Projected) => readonly CallContent[];
}

/** How calls are read in a source's logs: what they were given, for an audit, and what they were given and gave, whole. */
export interface LoggedCalls {
  readonly inputs: CallInputFormat;
  readonly contents: CallContentFormat;
}
