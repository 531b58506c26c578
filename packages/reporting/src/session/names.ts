import type { SessionCallRow } from "@turnmeter/metrics";
import type { SessionEnding, SessionKind } from "@turnmeter/schema";
import { assertTimezone } from "@turnmeter/schema/names.js";
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

/** Writes moments, epoch ms, as the clock of a zone shows them. */
export interface Clock {
  /** `14:03`. */
  readonly minute: (at: number) => string;
  /** `14:03:27`. */
  readonly second: (at: number) => string;
  /** `14:03:27.05`. */
  readonly hundredth: (at: number) => string;
  /** `Nov 16`. */
  readonly day: (at: number) => string;
}

/** Writes a moment; `since` is an earlier moment in the text that already gives its day. */
export type MomentText = (at: number, since?: number | null) => string;

/**
 * The clock of a zone.
 *
 * @throws RangeError if the zone is not known
 */
export function clockOf(timezone: string): Clock {
  assertTimezone(timezone);
  const base = { timeZone: timezone, calendar: "gregory", numberingSystem: "latn" } as const;
  const time = { ...base, hourCycle: "h23", hour: "2-digit", minute: "2-digit" } as const;
  const minute = new Intl.DateTimeFormat("en-US", time);
  const second = new Intl.DateTimeFormat("en-US", { ...time, second: "2-digit" });
  const hundredth = new Intl.DateTimeFormat("en-US", {
    ...time,
    second: "2-digit",
    fractionalSecondDigits: 2,
  });
  const day = new Intl.DateTimeFormat("en-US", { ...base, month: "short", day: "numeric" });
  return {
    minute: (at) => minute.format(at),
    second: (at) => second.format(at),
    hundredth: (at) => hundredth.format(at),
    day: (at) => day.format(at),
  };
}
