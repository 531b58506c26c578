import type { ResultSignal } from "@turnmeter/schema";
import { kindOfErrorText } from "../decoding/error-texts.js";
import { type Verdict, verdict, verdictIn, type VerdictWords } from "../decoding/verdict.js";
import { outputFigures, type OutputFigures, type OutputText } from "./output-text.js";
import { runsScripts, scriptStatus } from "./script-status.js";

/** Evidence in a separate event of how a call ended. */
export interface EndEvidence {
  readonly status: string | null;
  readonly exitCode: number | null;
  readonly isError: boolean | null;
}

/** All that is known of a call's end. */
export interface CallEvidence {
  readonly tool: string;
  readonly isMcp: boolean;
  /** Null if the call has no output. */
  readonly output: OutputText | null;
  readonly end: EndEvidence | null;
  /** True if the turn was cut before there was an output. */
  readonly isAborted: boolean;
  /** The subagent that the call started. */
  readonly agentId: string | null;
}

/** How a call ended, by the first evidence that says anything (R66); null if nothing is known yet. */
export function resultSignal(evidence: CallEvidence): ResultSignal | null {
  const { output, end, isAborted } = evidence;
  if (output === null && end === null && !isAborted) return null;
  const figures = output === null ? null : outputFigures(output);
  const exitCode = end?.exitCode ?? figures?.exitCode ?? null;
  const { outcome, cause } = verdictOf(evidence, figures);
  return { outcome, cause, exitCode, isClientMade: output === null && isAborted, isPlaceholder: false };
}

function verdictOf(evidence: CallEvidence, figures: OutputFigures | null): Verdict {
  const { output, end, isAborted, tool, agentId } = evidence;
  const start = output?.start ?? "";
  const denial = denialInWords(start);
  if (denial !== null) return denial;
  if (end?.status === "declined" || isRejection(start)) return verdict("rejected");
  if (isAborted || /^(?:Wall time: [^\n]*\n)?[^\n]{0,40}\baborted by user\b/.test(start))
    return verdict("interrupted");
  if (/^unsupported (?:custom tool )?call: /.test(start)) return verdict("invalid", "unknown-tool");
  const script = scriptStatus(tool, start);
  if (script?.state === "running") return verdict("detached");
  if (script?.state === "failed") return failed(evidence);
  // The call that ended a script did what it was asked to.
  if (script?.state === "terminated" && runsScripts(tool)) return verdict("interrupted");
  if (script !== null) return verdict("ok");
  if (end?.exitCode !== null && end?.exitCode !== undefined) return byExitCode(end.exitCode);
  const isEnded = end !== null && end.isError !== null;
  if (figures !== null && figures.runningSession !== null && !isEnded) return verdict("detached");
  if (tool === "spawn_agent" && (agentId !== null || namesAgent(start))) return verdict("detached");
  if (isEnded) return end.isError ? failed(evidence) : verdict("ok");
  // Whatever else it says, it says why there is no subagent.
  if (tool === "spawn_agent" && start.trim() !== "") return failed(evidence);
  if (output?.isSuccess === false) return failed(evidence);
  if (figures !== null && figures.exitCode !== null) return byExitCode(figures.exitCode);
  if (/^(?:failed in sandbox\b|execution error: )/.test(start)) return failed(evidence);
  return failureInWords(start) ?? verdict("ok");
}

function namesAgent(start: string): boolean {
  return /^\s*\{[^{}]*"(?:agent_id|task_name)":\s*"/.test(start);
}

function byExitCode(exitCode: number): Verdict {
  return exitCode === 0 ? verdict("ok") : verdict("failed", "exit-code");
}

function failed({ isMcp, output, tool }: CallEvidence): Verdict {
  const start = output?.start ?? "";
  if (start.startsWith("failed in sandbox")) return verdict("failed", "sandbox");
  const reason = scriptReason.exec(start)?.[1]?.trimStart();
  if (reason !== undefined) return verdict("failed", denialInWords(reason)?.cause ?? causeInWords(reason));
  const isOwnWords =
    isMcp ||
    tool === "apply_patch" ||
    tool === "spawn_agent" ||
    start.startsWith("execution error") ||
    isClientsWords(start);
  const told = isOwnWords ? kindOfErrorText(start) : null;
  return verdict("failed", told ?? (isMcp ? "mcp" : "other"));
}

/** Reason why a script failed, in its own words or those of a tool in it. */
const scriptReason = /^Script failed\b[\s\S]*?\nScript error:([\s\S]*)$/;

/** Cause in a tool's words, with or without the tool's name in front. */
function causeInWords(text: string): string {
  const words = failure.exec(text)?.[1] ?? text;
  return /\bSandbox\(Denied\b/.test(words) ? "sandbox" : (kindOfErrorText(words) ?? "other");
}

/** Looks at the first line only; a command's output comes after a header. */
function isRejection(start: string): boolean {
  const line = start.split("\n", 1)[0] ?? "";
  return /\brejected by user\b/.test(line) && !/^\s*\{/.test(line);
}

/** Why a tool could not start: follows its name and, except in Codex 0.100, the command, which may hold anything. */
const failure = /^(?:exec_command failed(?: for `[\s\S]*`)?|write_stdin failed): ([\s\S]*)$/;

const denials: VerdictWords = [
  [
    /^(?:CreateProcess \{ message: "Rejected\(\\?")?This action was rejected due to unacceptable risk/,
    "denied",
    "auto-mode",
  ],
  [/^(?:CreateProcess \{ message: "Rejected\(\\?")?approval required by policy\b/, "denied", "nobody-to-ask"],
  [/^approval policy is \w+; reject command\b/, "denied", "nobody-to-ask"],
  [/^CreateProcess \{ message: "Rejected\([\s\S]*\bblocked by policy\b/, "denied", "rule"],
  [/^`[\s\S]*` rejected: blocked by policy\b/, "denied", "rule"],
  [/^patch rejected: [^\n]*\brejected by user approval settings\b/, "denied", "rule"],
];

/** Denial of a call that never ran, by the text in place of its output; null if that names none. */
function denialInWords(start: string): Verdict | null {
  return verdictIn(denials, failure.exec(start)?.[1] ?? start);
}

/** Failure or refusal by the text in place of an output; null for a real output. */
function failureInWords(start: string): Verdict | null {
  if (start.startsWith("failed to parse function arguments")) return verdict("invalid", "invalid-input");
  return failure.test(start) || isClientsWords(start) ? verdict("failed", causeInWords(start)) : null;
}

/** Client words in place of an output; a real output may contain anything. */
function isClientsWords(start: string): boolean {
  return /^(?:apply_patch (?:verification failed|handler received)\b|unable to locate image at|image path `)/.test(
    start,
  );
}
