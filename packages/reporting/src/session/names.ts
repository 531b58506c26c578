import type { SessionCallRow } from "@turnmeter/metrics";
import type { SessionEnding, SessionKind } from "@turnmeter/schema";
import { projectName } from "../words/names.js";

/** A tool and, where the call names one, the program that it runs or the last part of the path that it is about. */
export function callName({
  tool,
  program,
  target,
}: Pick<SessionCallRow, "tool" | "program" | "target">): string {
  const about = program ?? (target === null ? null : projectName(target));
  return about === null ? tool : `${tool} ${about}`;
}

/** How a session was run, in words that follow the agent's name. */
export const sessionKindText: Readonly<Record<SessionKind, string>> = {
  interactive: "interactive",
  headless: "headless",
  background: "background",
  unknown: "kind unknown",
};

/** How a session stands at the end of its log, in words. */
export const endingText: Readonly<Record<SessionEnding, string>> = {
  completed: "completed",
  interrupted: "interrupted",
  failed: "failed",
  unanswered: "unanswered",
  cut: "cut off",
  transcriptMissing: "transcript missing",
};
