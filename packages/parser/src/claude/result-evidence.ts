import type { Denial } from "./denial.js";
import type { Projected } from "../projection.js";
import type { ResultContent } from "./result-content.js";

/** All evidence in a result row of how its call ended. */
export interface ResultEvidence {
  /** The start of the result's first text, without leading white space. */
  readonly text: string;
  /** The first characters of that text, if available without the rest. */
  readonly opening?: string;
  readonly isError: boolean;
  readonly denial: Denial;
  /** The start of the structured result, where that is a string. */
  readonly structuredText: string | null;
  /** The structured result, where that is an object. */
  readonly structured: Projected | null;
  /** Canonical name of the tool; null if the call is not known. */
  readonly tool: string | null;
  /** The background task that the call asked for or stopped; null if it names none. */
  readonly taskId?: string | null;
  /** Whether the log shows the call at work before its result. */
  readonly hasRun?: boolean;
  /** Whether a hook looked at the call before it ran. */
  readonly isHooked?: boolean;
}

type ToldEvidence = Omit<ResultEvidence, "text" | "opening">;

/** The evidence of a result whose text is decoded only when it is read. */
export class LazyEvidence implements ResultEvidence {
  readonly isError: boolean;
  readonly denial: Denial;
  readonly structuredText: string | null;
  readonly structured: Projected | null;
  readonly tool: string | null;
  readonly taskId: string | null;
  readonly hasRun: boolean;
  readonly isHooked: boolean;
  readonly #content: ResultContent;
  #text: string | null = null;

  constructor(content: ResultContent, told: ToldEvidence) {
    this.#content = content;
    this.isError = told.isError;
    this.denial = told.denial;
    this.structuredText = told.structuredText;
    this.structured = told.structured;
    this.tool = told.tool;
    this.taskId = told.taskId ?? null;
    this.hasRun = told.hasRun === true;
    this.isHooked = told.isHooked === true;
  }

  get text(): string {
    return (this.#text ??= this.#ownText().trimStart());
  }

  get opening(): string {
    const opening = this.#content.opening.trimStart();
    return opening === "" ? this.text : opening;
  }

  #ownText(): string {
    const { start } = this.#content;
    return start === "" ? (this.structuredText ?? "").replace(/^Error: /, "") : start;
  }
}
