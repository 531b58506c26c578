import type { Part, StepUsage } from "./part.js";

/** One response of a message: its texts and calls, and what it used. */
export interface Step {
  readonly parts: readonly Part[];
  /** The part that ends it; null for a response that was cut or goes on. */
  readonly end: Part | null;
  readonly usage: StepUsage | null;
}

/** The responses of a message. Each ends with a part of its own; what comes after the last one is a response that did not end. */
export function stepsOf(parts: readonly Part[]): readonly Step[] {
  const steps: Step[] = [];
  let open: Part[] = [];
  for (const part of parts) {
    if (part.type === "step-finish") {
      steps.push({ parts: open, end: part, usage: part.usage });
      open = [];
    } else {
      open.push(part);
    }
  }
  if (open.some(({ type }) => content.has(type))) steps.push({ parts: open, end: null, usage: null });
  return steps;
}

const content: ReadonlySet<string> = new Set(["reasoning", "step-start", "text", "tool"]);

/** True for what a person ran in a shell of the agent: a call that no model asked for, and no counters. */
export function isOfShell({ parts, end, usage }: Step): boolean {
  return end === null && usage === null && parts.every(({ type }) => type === "tool");
}

/** Whether a response has shown something. */
export function hasContent({ parts }: Step): boolean {
  return parts.some(({ type }) => type !== "step-start" && content.has(type));
}
