import type { Totals } from "@turnmeter/metrics";
import { amount, say } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { joinWords } from "./listed.js";

/** What took less is not named. */
const LEAST_SHARE = 0.001;

/** Where the time of turns went: `Turns took 40 min: 60.0 % the model and 30.0 % tools`; empty where none has a known time. */
export function turnTimesPhrase({
  turns,
  durationMs,
  modelMs,
  toolMs,
  waitMs,
  restMs,
}: Totals["turnTimes"]): Text {
  if (turns <= 0 || durationMs === null || durationMs <= 0) return "";
  const parts = [
    { ms: modelMs, name: "the model" },
    { ms: toolMs, name: "tools" },
    { ms: waitMs, name: "waiting" },
    { ms: restMs, name: "not in the log" },
  ]
    .filter(({ ms }) => (ms ?? 0) >= LEAST_SHARE * durationMs)
    .toSorted((a, b) => (b.ms ?? 0) - (a.ms ?? 0))
    .slice(0, 2)
    .map(({ ms, name }) => say`${amount.percent((ms ?? 0) / durationMs)} ${name}`);
  const subject = turns === 1 ? "One turn took" : "Turns took";
  return say`${subject} ${amount.duration(durationMs)}${parts.length === 0 ? "" : say`: ${joinWords(parts)}`}`;
}
