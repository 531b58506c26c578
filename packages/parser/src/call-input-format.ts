import type { CallInput } from "@turnmeter/schema";
import type { ObjectProjection, ProjectedRecord } from "./projection.js";

/** The input of one call, without the call's id. */
export type GivenInput = Omit<CallInput, "callId">;

/** A call in a row. */
export interface GivenCall {
  /** Line of the row that began the call. */
  readonly line: number;
  /** The call's id as logged; null if its row has none. */
  readonly callId: string | null;
  /** Its input, or one for each call that a script makes. Null if its effects cannot be told from the input, as with unknown tools. */
  readonly inputs: readonly GivenInput[] | null;
}

/** Finds the calls' inputs in the rows of one file, which it is handed in their order. */
export interface CallInputDecoder {
  /** The calls whose inputs a row has. Unwanted rows are passed too, since they may add to earlier ones. */
  readonly decode: (row: ProjectedRecord, isWanted: boolean) => readonly GivenCall[];
  /** Whether later rows may say more of the calls so far; absent if they never do. */
  readonly isWaiting?: () => boolean;
}

/** How the inputs of calls are read in a source's logs. */
export interface CallInputFormat {
  /** Fields of inputs, and nothing else of a row. */
  readonly projection: ObjectProjection;
  readonly openFile: () => CallInputDecoder;
}
