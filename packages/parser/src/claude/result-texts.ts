import type { ResultSignal } from "@turnmeter/schema";

/** A text that a result starts with, and how its call then ended. */
export interface ResultText {
  /** Where the text stands: in the result's first text, or in a structured result that is a string. */
  readonly in: "text" | "structuredText";
  readonly starts: RegExp;
  readonly outcome: ResultSignal["outcome"];
  /** Who said no, for denied calls. */
  readonly cause: string | null;
  /** The tools whose results are looked at; null for all. */
  readonly tools: ReadonlySet<string> | null;
}

const fileTools: ReadonlySet<string> = new Set(["Read", "Write", "Edit", "MultiEdit"]);

function text(outcome: ResultText["outcome"], starts: RegExp): ResultText {
  return { in: "text", starts, outcome, cause: null, tools: null };
}

function denied(cause: string, starts: RegExp): ResultText {
  return { ...text("denied", starts), cause };
}

/** In 2025 logs, refusals by file tools often lack the usual tag. */
function untagged(starts: RegExp): ResultText {
  return { ...text("invalid", starts), tools: fileTools };
}

function structured(outcome: ResultText["outcome"], starts: RegExp): ResultText {
  return { ...text(outcome, starts), in: "structuredText" };
}

/** The client's own words in place of a result, in the order in which they are tried. */
export const resultTexts: readonly ResultText[] = [
  text("cancelled", /^(?:<tool_use_error>)?\s*(?:Cancelled: parallel tool call|Sibling tool call errored)/),
  text("cancelled", /^(?:<tool_use_error>)?\s*(?:Error: )?Streaming fallback - tool execution discarded/),
  // Agents that warmed the client's caches (2.0.60 to 2.1.1) ran no tool.
  text("cancelled", /^Warmup$/),
  text("interrupted", /^\[Request interrupted by user/),
  text("interrupted", /^Interrupted by user\.?\s*$/),
  // A stopped command is killed by a signal, so its exit code is above 128, and the client puts the marker before its output.
  text("interrupted", /^Exit code (?:129|1[3-9]\d|2\d\d)\n\[Request interrupted by user/),
  text("rejected", /^The user doesn't want to proceed with this tool use/),
  text("rejected", /^The user doesn't want to take this action right now/),
  text("rejected", /^Permission for this tool use was denied\. The tool use was rejected/),
  text("rejected", /^User chose to stay in plan mode/),
  text("rejected", /^The agent proposed a plan that was rejected by the user/),
  structured("rejected", /^User rejected tool use$/),
  denied(
    "nobody-to-ask",
    /^Permission to use [\s\S]{1,900}(?:\(prompts unavailable\)|don't ask mode|dontAsk mode)/,
  ),
  denied("rule", /^Permission to (?:use|read|edit|write|search) /),
  denied("rule", /^Permission for this command was denied/),
  denied("auto-mode", /^Permission for this action (?:was|has been) denied/),
  denied("nobody-to-ask", /^Permission for this tool use was denied/),
  denied("nobody-to-ask", /^Claude requested permissions to /),
  denied("nobody-to-ask", /^This command requires approval/),
  denied("nobody-to-ask", /^This Bash command contains multiple operations/),
  denied("nobody-to-ask", /^[^\n]{1,900}? was blocked\. For security, Claude Code may only /),
  denied("nobody-to-ask", /^Tool permission request failed: /),
  denied("nobody-to-ask", /^(?:Shell|Bash) command permission check failed for pattern /),
  denied("rule", /^Output redirection to [^\n]{1,900}? was blocked by a deny rule/),
  denied(
    "rule",
    /^(?:<tool_use_error>)?\s*File is in a directory that is denied by your permission settings/,
  ),
  denied("rule", /^Agent type '[^'\n]{1,200}' has been denied by permission rule /),
  denied("rule", /^WebFetch denied access to domain:/),
  denied("rule", /^Tool use is not allowed during compaction/),
  denied("auto-mode", /^Auto mode could not evaluate this action/),
  denied("auto-mode", /^(?:(?!\. )[^\n]){0,300}?so auto mode cannot determine the safety of/),
  denied("hook", /^PreToolUse:[^\n]{1,200}? hook error/),
  denied("hook", /^Hook PreToolUse:[^\n]{1,200}? denied this tool/),
  denied("hook", /^Permission denied by hook\s*$/),
  text("invalid", /^<tool_use_error>/),
  text("invalid", /^InputValidationError/),
  structured("invalid", /^InputValidationError/),
  untagged(/^File has not been read yet/),
  untagged(/^File has been modified since read/),
  untagged(/^String to replace not found in file/),
  untagged(/^No changes to make: /),
  untagged(/^Found \d+ matches of the string to replace/),
  untagged(/^File content \([^\n]{0,200}exceeds maximum allowed/),
];

const [texts, structuredTexts] = [anyOf("text"), anyOf("structuredText")];

/** Whether one of {@link resultTexts} stands at the start of a result's first text, or of a structured one. */
export function mayBeResultText(first: string, structuredFirst: string | null): boolean {
  return texts.test(first) || (structuredFirst !== null && structuredTexts.test(structuredFirst));
}

/** One alternation is faster than many expressions. */
function anyOf(place: ResultText["in"]): RegExp {
  const found = resultTexts.filter((known) => known.in === place);
  return new RegExp(found.map(({ starts }) => `(?:${starts.source})`).join("|"));
}

/** A person's refusal without a comment; also the text of a call that was stopped while it ran. */
export const plainRefusal =
  /^The user doesn't want to proceed with this tool use\. The tool use was rejected \([^)]*\)\. STOP what/;

/** A refusal with the client's correction: the call was stopped while it ran. */
export const stoppedText =
  /^The user doesn't want to proceed with this tool use\.[\s\S]{1,400}? Correction to the text above: this call was stopped while running/;

/** The placeholder for a result that was lost. */
export const missingResult = "[Tool result missing due to internal error]";

/** An interrupt filler: the marker and nothing after it. */
export const interruptFiller = /^\[Request interrupted by user(?: for tool use)?\]\s*$/;

/** How errors of commands begin that are the command's, the client's or the system's, not a hook's. */
export const ownErrors = /^(?:Exit code -?\d|Command timed out|Error\b|E[A-Z]{3,}: |spawn |Path ")/;
