import type { ResultEvent, RowOrigin } from "@turnmeter/schema";
import type { OutputText } from "./output-text.js";
import type { PatchLines } from "./patch-lines.js";
import type { EndEvidence } from "./result-signal.js";

/** The row of a call. */
export interface CallHead {
  readonly tool: string;
  readonly isMcp: boolean;
  /** The running command that the call writes to. */
  readonly session: string | null;
  /** The running script that the call waits for. */
  readonly cell: string | null;
  /** The lines of the patch that the call itself holds; null if it holds none. */
  readonly patch: PatchLines | null;
}

/** A call's state until its turn ends. */
export interface OpenCall extends CallHead {
  /** Its place among the calls of the file, from 0. */
  readonly place: number;
  /** False once its result is reported, or another call has its id. */
  isOpen: boolean;
  output: { readonly text: OutputText; readonly origin: RowOrigin } | null;
  end: CallEnd | null;
  /** Figures of actions inside a script. */
  inner: CallFigures;
  agentId: string | null;
  /** The subagent's place in the tree, where its id is not told. */
  agentPath: string | null;
  /** True if the call's own row said how it ended: there is no output to wait for. */
  isEnded: boolean;
}

/** Figures of a call; null if not known. */
export type CallFigures = Pick<ResultEvent, "linesAdded" | "linesRemoved" | "webSearches">;

/** Evidence of a call's end in a row other than the output. */
export interface CallEnd {
  readonly evidence: EndEvidence;
  readonly origin: RowOrigin;
  readonly durationMs?: number | null;
  readonly lines?: PatchLines | null;
  readonly webSearches?: number | null;
}

const strayHead: CallHead = { tool: "", isMcp: false, session: null, cell: null, patch: null };

/** A call with only its row known; by default not even that, for a result without a call. */
export function newOpenCall(
  { tool, isMcp, session, cell, patch }: CallHead = strayHead,
  place = 0,
): OpenCall {
  // Named, not spread: V8 makes an object as large as what is spread, and takes 1 KB to add eight more.
  return {
    tool,
    isMcp,
    session,
    cell,
    patch,
    place,
    isOpen: true,
    output: null,
    end: null,
    inner: noFigures,
    agentId: null,
    agentPath: null,
    isEnded: false,
  };
}

/** Figures of a call that did nothing countable. */
export const noFigures: CallFigures = { linesAdded: null, linesRemoved: null, webSearches: null };

/** Adds up the known figures. */
export function addFigures(a: CallFigures, b: CallFigures): CallFigures {
  return {
    linesAdded: sum(a.linesAdded, b.linesAdded),
    linesRemoved: sum(a.linesRemoved, b.linesRemoved),
    webSearches: sum(a.webSearches, b.webSearches),
  };
}

function sum(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : a + b;
}
