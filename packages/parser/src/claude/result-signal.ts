import type { ResultSignal } from "@turnmeter/schema";
import type { ResultEvidence } from "./result-evidence.js";
import {
  interruptFiller,
  mayBeResultText,
  missingResult,
  ownErrors,
  plainRefusal,
  resultTexts,
  stoppedText,
} from "./result-texts.js";
import { isShell } from "../decoding/shell-program.js";
import { has, numberOf, integerOf, objectOf } from "../decoding/values.js";
import { kindOfCommandError, kindOfErrorText } from "../decoding/error-texts.js";
import type { Verdict } from "../decoding/verdict.js";

const ok: Verdict = { outcome: "ok", cause: null };

const denialKinds: ReadonlyMap<string, Verdict> = new Map([
  ["user-rejected", { outcome: "rejected", cause: null }],
  ["permission-rule", { outcome: "denied", cause: "rule" }],
  ["automode-blocked", { outcome: "denied", cause: "auto-mode" }],
  ["automode-unavailable", { outcome: "denied", cause: "auto-mode" }],
  ["interrupted", { outcome: "interrupted", cause: null }],
  ["cancelled", { outcome: "cancelled", cause: null }],
]);

/** Whether a denial field has a value with a known meaning. */
export function isKnownDenialKind(kind: string): boolean {
  return denialKinds.has(kind);
}

/** In order of precedence; the first that gives a verdict wins. */
const steps: readonly ((evidence: ResultEvidence) => Verdict | null)[] = [
  byDenialKind,
  byText,
  byInterruption,
  byHook,
  byError,
  byLaunch,
  byStructuredFailure,
];

/** How a result says that its call ended. */
export function resultSignal(evidence: ResultEvidence): ResultSignal {
  // What the client writes in place of a result is in brackets: the other texts need not be looked at for it.
  const isBracketed = (evidence.opening ?? evidence.text).startsWith("[");
  const isPlaceholder = isBracketed && evidence.text.startsWith(missingResult);
  const isFiller =
    evidence.denial.kind === "interrupted" || (isBracketed && interruptFiller.test(evidence.text));
  const verdict = isPlaceholder ? { outcome: "interrupted" as const, cause: null } : verdictOf(evidence);
  return {
    outcome: verdict.outcome,
    cause: verdict.cause,
    exitCode: exitCode(evidence),
    isClientMade: isPlaceholder || (isFiller && verdict.outcome === "interrupted"),
    isPlaceholder,
  };
}

function verdictOf(evidence: ResultEvidence): Verdict {
  for (const step of steps) {
    const verdict = step(evidence);
    if (verdict === null) continue;
    const { outcome } = verdict;
    // The client writes the same words for a call that a person stopped as for one that was declined.
    if (outcome === "rejected" && hasBegun(evidence)) return { outcome: "interrupted", cause: null };
    return outcome === "failed" || outcome === "invalid"
      ? { outcome, cause: errorKind(evidence, outcome) }
      : verdict;
  }
  return ok;
}

function hasBegun({ denial, hasRun, text }: ResultEvidence): boolean {
  if (denial.wasAllowed !== null) return denial.wasAllowed;
  return hasRun === true || stoppedText.test(text) || (denial.lacksRefusal && plainRefusal.test(text));
}

/** Causes of denials reported as a person's, by decider; `config` means nobody could be asked. */
const deciders: ReadonlyMap<string | null, string> = new Map([
  ["config", "nobody-to-ask"],
  ["hook", "hook"],
  ["classifier", "auto-mode"],
]);

function byDecider(decidedBy: string | null): Verdict | null {
  if (decidedBy === "user_reject" || decidedBy === "user_abort") return { outcome: "rejected", cause: null };
  const cause = decidedBy === "config" ? "rule" : (deciders.get(decidedBy) ?? null);
  return cause === null ? null : { outcome: "denied", cause };
}

function byDenialKind(evidence: ResultEvidence): Verdict | null {
  const { kind, decidedBy, wasAllowed } = evidence.denial;
  if (kind === null) return wasAllowed === false && evidence.isError ? byDecider(decidedBy) : null;
  const verdict = denialKinds.get(kind);
  if (verdict?.outcome === "interrupted" || verdict?.outcome === "cancelled") return verdict;
  const told = resultTexts.find((text) => text.cause !== null && text.starts.test(evidence.text));
  const decider = deciders.get(decidedBy) ?? null;
  if (verdict?.outcome === "rejected") {
    // A person is said to have declined, also where there was none.
    const cause = told?.cause ?? decider;
    return cause === null ? verdict : { outcome: "denied", cause };
  }
  // Hooks and modes share the denial kind of a settings rule in some versions; only the text tells them apart.
  const isTold = verdict === undefined || verdict.cause === "rule";
  const ofDecider = decidedBy === "config" ? null : decider;
  const ofText = told?.cause ?? ofDecider ?? (evidence.isHooked === true ? "hook" : null);
  return { outcome: "denied", cause: (isTold ? ofText : null) ?? verdict?.cause ?? null };
}

function byText(evidence: ResultEvidence): Verdict | null {
  const { structuredText, tool } = evidence;
  if (!evidence.isError && structuredText === null) return null;
  const { text } = evidence;
  if (!mayBeResultText(text, structuredText)) return null;
  const found = resultTexts.find(
    ({ in: place, starts, tools }) =>
      starts.test((place === "text" ? text : structuredText) ?? "") &&
      (tools === null || tool === null || tools.has(tool)),
  );
  return found === undefined ? null : { outcome: found.outcome, cause: found.cause };
}

function byInterruption({ structured }: ResultEvidence): Verdict | null {
  return structured?.["interrupted"] === true ? { outcome: "interrupted", cause: null } : null;
}

/** A hook's refusal. Errors of commands that ran begin with an exit code in all versions that report hooks. */
function byHook({ isError, isHooked, text, tool, denial }: ResultEvidence): Verdict | null {
  if (!isError || isHooked !== true || denial.kind !== null || tool === null || !isShell(tool)) return null;
  const isOwn = text !== "" && !ownErrors.test(text);
  return isOwn ? { outcome: "denied", cause: "hook" } : null;
}

function byError({ isError, structured }: ResultEvidence): Verdict | null {
  const isExplained = Boolean(structured?.["returnCodeInterpretation"]);
  return isError && !isExplained ? { outcome: "failed", cause: null } : null;
}

const launchStatuses: ReadonlySet<unknown> = new Set([
  "async_launched",
  "remote_launched",
  "teammate_spawned",
]);

function byLaunch({ structured, tool }: ResultEvidence): Verdict | null {
  if (structured === null) return null;
  const isTaskTool = tool === "Monitor" || tool === "Workflow";
  const looksLikeTask = tool === null && (has(structured, "timeoutMs") || has(structured, "runId"));
  const isLaunch =
    launchStatuses.has(structured["status"]) ||
    Boolean(structured["backgroundTaskId"]) ||
    structured["detachedToolCall"] === true ||
    ((isTaskTool || looksLikeTask) && Boolean(structured["taskId"]));
  return isLaunch ? { outcome: "detached", cause: null } : null;
}

function byStructuredFailure({ structured, tool }: ResultEvidence): Verdict | null {
  if (structured === null) return null;
  const isFetch = tool === null || tool === "WebFetch";
  const isMcp = tool === null || tool.startsWith("mcp__");
  const isFailure =
    (isFetch && (numberOf(structured["code"]) ?? 0) >= 400) ||
    Boolean(structured["timedOutAfterMs"]) ||
    structured["retrieval_status"] === "timeout" ||
    structured["success"] === false ||
    (isMcp && structured["isError"] === true);
  return isFailure ? { outcome: "failed", cause: null } : null;
}

/** Causes by HTTP status, for those a retry does not change or that name a limit. */
const kindsOfStatus: ReadonlyMap<number, string> = new Map([
  [401, "permission"],
  [403, "permission"],
  [404, "not-found"],
  [410, "not-found"],
  [429, "rate-limit"],
]);

function kindOfStatus(status: number): string {
  return kindsOfStatus.get(status) ?? "network";
}

/** From a closed list; `other` if unknown. */
function errorKind(evidence: ResultEvidence, outcome: "failed" | "invalid"): string {
  const { structured, tool } = evidence;
  if (structured !== null && !evidence.isError) {
    if (typeof structured["code"] === "number") return kindOfStatus(structured["code"]);
    if (typeof structured["timedOutAfterMs"] === "number" || structured["retrieval_status"] === "timeout") {
      return "timeout";
    }
  }
  const isCommand = tool !== null && isShell(tool);
  if ((exitCode(evidence) ?? 0) !== 0 || (outcome === "failed" && isCommand))
    return kindOfCommandError(evidence.text);
  const found = kindOfErrorText(evidence.text);
  if (found !== null) return found;
  return tool?.startsWith("mcp__") === true ? "mcp" : "other";
}

const exitText = /^(?:Error: )?Exit code (-?\d{1,15})\b/;

/** Null if none is stated, as in all successes. */
function exitCode(evidence: ResultEvidence): number | null {
  const { structured, structuredText } = evidence;
  if (evidence.isError || structuredText !== null) {
    const told = exitText.exec(evidence.text) ?? exitText.exec(structuredText ?? "");
    if (told !== null) return Number(told[1]);
  }
  return integerOf(structured?.["exitCode"]) ?? integerOf(objectOf(structured?.["task"])?.["exitCode"]);
}
