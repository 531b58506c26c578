import type { Outcome, ToolCallFact } from "@turnmeter/schema";

const refusals: ReadonlySet<Outcome> = new Set(["invalid", "rejected", "denied", "cancelled"]);

/** Whether a call ran, or may have: nobody and nothing stopped it before. */
export function mayHaveRun({ outcome }: Pick<ToolCallFact, "outcome">): boolean {
  return !refusals.has(outcome);
}

/** Kinds of errors that say that something may not be done. */
const permissionErrors: ReadonlySet<string> = new Set(["permission", "sandbox", "blocked"]);

/** Whether a call was refused by a rule, a mode or the system's rights: the same call will be refused again. */
export function lacksPermission({
  outcome,
  errorKind,
}: Pick<ToolCallFact, "outcome" | "errorKind">): boolean {
  if (outcome === "denied") return true;
  return (outcome === "failed" || outcome === "invalid") && permissionErrors.has(errorKind ?? "");
}

/** Kinds of errors that may be gone a moment later. A command that timed out is as slow the next time. */
const transientErrors: ReadonlySet<string> = new Set(["network", "rate-limit"]);

/** Whether an error may be gone a moment later. */
export function isTransient(errorKind: string | null): boolean {
  return errorKind !== null && transientErrors.has(errorKind);
}
