import type { ResultSignal } from "@turnmeter/schema";
import { kindOfErrorText } from "../decoding/error-texts.js";

/** All that is known of a call's end. */
export interface CallEvidence {
  readonly tool: string;
  /** `success`, `error` or `cancelled`; null if no row says it. */
  readonly status: string | null;
  /** `not_started` if the tool itself never ran. */
  readonly executionStatus: string | null;
  readonly decision: string | null;
  readonly errorType: string | null;
  /** The beginning of the error; empty for none. */
  readonly errorText: string;
  readonly exitCode: number | null;
  /** True if the call goes on in the background. */
  readonly isBackground: boolean;
}

type Verdict = Pick<ResultSignal, "outcome" | "cause">;

/** Causes by the client's kinds of errors. */
const causes: ReadonlyMap<string, string> = new Map([
  ["edit_expected_occurrence_mismatch", "edit-mismatch"],
  ["edit_no_change", "edit-mismatch"],
  ["edit_no_occurrence_found", "edit-mismatch"],
  ["edit_requires_prior_read", "file-not-read"],
  ["file_changed_since_read", "file-changed"],
  ["file_not_found", "not-found"],
  ["file_too_large", "too-large"],
  ["invalid_tool_params", "invalid-input"],
  ["mcp_tool_error", "mcp"],
  ["output_truncated", "too-large"],
  ["path_is_not_a_directory", "wrong-kind-of-file"],
  ["path_not_in_workspace", "permission"],
  ["permission_denied", "permission"],
  ["prior_read_verification_failed", "file-not-read"],
  ["search_path_not_a_directory", "wrong-kind-of-file"],
  ["search_path_not_found", "not-found"],
  ["send_message_not_found", "not-found"],
  ["target_is_directory", "wrong-kind-of-file"],
  ["task_stop_not_found", "not-found"],
  ["tool_not_registered", "unknown-tool"],
]);

/** Errors by which a tool refuses what it is asked, although it was started. */
const refusals: ReadonlySet<string> = new Set([
  "edit_expected_occurrence_mismatch",
  "edit_no_change",
  "edit_no_occurrence_found",
  "edit_requires_prior_read",
  "file_changed_since_read",
  "invalid_tool_params",
  "prior_read_verification_failed",
  "tool_not_registered",
]);

/** How a call ended. */
export function resultSignal(evidence: CallEvidence): ResultSignal {
  const { exitCode } = evidence;
  return { ...verdictOf(evidence), exitCode, isClientMade: false, isPlaceholder: false };
}

function verdictOf(evidence: CallEvidence): Verdict {
  const { status, decision, errorType, exitCode, isBackground } = evidence;
  if (status === "cancelled")
    return { outcome: decision === "reject" ? "rejected" : "interrupted", cause: null };
  if (errorType === "execution_denied") return { outcome: "denied", cause: denierOf(evidence.errorText) };
  if (status === "error") return failure(evidence);
  if (isBackground) return { outcome: "detached", cause: null };
  // Versions until 0.15 call a command with an exit code a success.
  if (exitCode !== null && exitCode !== 0) return { outcome: "failed", cause: "exit-code" };
  return { outcome: "ok", cause: null };
}

function failure({ tool, errorType, errorText, executionStatus, exitCode }: CallEvidence): Verdict {
  const named = errorType === null ? null : (causes.get(errorType) ?? null);
  const isRefused = errorType !== null && refusals.has(errorType);
  // What a command wrote may hold any words.
  const isCommand = tool === "Bash" && (exitCode !== null || errorType === "shell_execute_error");
  const inWords = isCommand ? "exit-code" : kindOfErrorText(errorText);
  const cause = named ?? inWords ?? "other";
  return { outcome: isRefused || executionStatus === "not_started" ? "invalid" : "failed", cause };
}

/** Who said no, by the words in place of a result. */
function denierOf(text: string): string {
  if (/\bhook\b/i.test(text)) return "hook";
  if (/\bnon-interactive\b|\brequires? (?:user )?(?:approval|confirmation)\b/i.test(text))
    return "nobody-to-ask";
  return "rule";
}
