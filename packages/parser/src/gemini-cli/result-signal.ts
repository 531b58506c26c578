import type { ResultSignal } from "@turnmeter/schema";
import { kindOfErrorText } from "../decoding/error-texts.js";
import {
  numberIn,
  signalOf,
  type Verdict,
  verdict,
  verdictIn,
  type VerdictWords,
} from "../decoding/verdict.js";
import { arrayOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { Measured } from "../projection.js";

/** How a call ended, as its row shows it. */
export interface CallEnd {
  /** Canonical name. */
  readonly tool: string;
  readonly isMcp: boolean;
  readonly status: string | null;
  readonly words: ResultWords;
}

/** How a call ended; null for one that has not. A command's exit code is only in its words. */
export function resultSignal(end: CallEnd): ResultSignal | null {
  const exitCode = end.tool === "Bash" && !end.words.isError ? exitCodeIn(end.words.end) : null;
  const found = verdictOf(end, exitCode);
  return found === null ? null : signalOf(found, exitCode);
}

function verdictOf(end: CallEnd, exitCode: number | null): Verdict | null {
  const { tool, status, words } = end;
  if (status === "cancelled") return cancelled(words.start);
  if (status === "error") return errorVerdict(end);
  if (status !== "success") return null;
  if (tool === "Bash") return commandVerdict(words.start, exitCode);
  if (tool === "Agent" && /^Subagent '[^']{0,200}' failed\b/.test(words.start))
    return verdict("failed", kindOfErrorText(words.start) ?? "other");
  return verdict("ok");
}

/** A person declined or cut the turn, or the call waited behind a refused one. */
function cancelled(start: string): Verdict {
  const reason = start.replace(/^\[Operation Cancelled\] (?:Reason: )?/, "");
  if (/^User (?:denied execution|did not allow tool call)\b/.test(reason)) return verdict("rejected");
  return verdict(/^User cancelled operation\b/.test(reason) ? "cancelled" : "interrupted");
}

const refusals: VerdictWords = [
  [
    /^(?:Tool execution denied by policy\b|Tool execution for "[^"]{0,200}" denied by policy\b)/,
    "denied",
    "rule",
  ],
  [/^Tool execution for "[^"]{0,200}" requires user confirmation\b/, "denied", "nobody-to-ask"],
  [/^(?:Tool execution blocked: |Agent execution stopped by hook: )/, "denied", "hook"],
  [/^Tool "[^"]{0,200}" not found\b/, "invalid", "unknown-tool"],
  [
    /^(?:params(?:\/\S{1,80})? must |Invalid (?:tool )?(?:input|parameters|arguments))/,
    "invalid",
    "invalid-input",
  ],
  [/^(?:Failed to edit, |No changes to apply\b)/, "invalid", "edit-mismatch"],
];

/** The program's own words first: they tell who refused. */
function errorVerdict({ isMcp, words: { start } }: CallEnd): Verdict {
  return verdictIn(refusals, start) ?? verdict("failed", kindOfErrorText(start) ?? (isMcp ? "mcp" : "other"));
}

function commandVerdict(start: string, exitCode: number | null): Verdict {
  if (exitCode !== null && exitCode !== 0) return verdict("failed", "exit-code");
  if (start.startsWith("Command was automatically cancelled because it exceeded the timeout"))
    return verdict("failed", "timeout");
  if (start.startsWith("Command was cancelled by user")) return verdict("interrupted");
  return verdict(/^Command (?:is running in|moved to) background\b/.test(start) ? "detached" : "ok");
}

/** May follow the exit code after a command's output; older versions write all of these. */
const afterCode = ["Signal: ", "Background PIDs: ", "Process Group PGID: ", "</untrusted_context>"];

/** Null for none, as after success since 0.2x. */
function exitCodeIn(end: string): number | null {
  const lines = end.trimEnd().split("\n");
  const line = lines.findLast((each) => !afterCode.some((start) => each.startsWith(start))) ?? "";
  return numberIn(/^Exit Code: (-?\d{1,10})$/, line);
}

/** The words of a call's result. */
interface ResultWords {
  /** Its beginning; empty if it has no words. */
  readonly start: string;
  /** Its end, without what the program wraps it in. */
  readonly end: string;
  /** True if the words say why there is no output. */
  readonly isError: boolean;
}

/** The words of a result as the model is given it: those of the first part that has an output or an error. */
export function resultWords(result: Measured | null): ResultWords {
  for (const part of arrayOf(result?.items)) {
    const response = objectOf(objectOf(objectOf(part)?.["functionResponse"])?.["response"]);
    const error = measuredOf(response?.["error"]);
    const words = error ?? measuredOf(response?.["output"]);
    if (words?.prefix === undefined) continue;
    return {
      start: unwrapped(words.prefix),
      end: stringOf(words.suffix) ?? words.prefix,
      isError: error !== null,
    };
  }
  return { start: "", end: "", isError: false };
}

/** Since 0.5x command output is marked as untrusted. */
function unwrapped(start: string): string {
  return start.replace(/^<untrusted_context>\n/, "");
}
