import type { ResultEvidence } from "./result-evidence.js";
import { integerOf, objectOf } from "../decoding/values.js";

const exitText = /^(?:Error: )?Exit code (-?\d{1,15})\b/;

/** The exit code that a result tells; null where it tells none, as all successes do. */
export function exitCode(evidence: ResultEvidence): number | null {
  const { structured, structuredText } = evidence;
  if (evidence.isError || structuredText !== null) {
    const told = exitText.exec(evidence.text) ?? exitText.exec(structuredText ?? "");
    if (told !== null) return Number(told[1]);
  }
  return integerOf(structured?.["exitCode"]) ?? integerOf(objectOf(structured?.["task"])?.["exitCode"]);
}
