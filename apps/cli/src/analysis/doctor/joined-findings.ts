import { problemClassOf, problemCodes } from "@turnmeter/schema";
import type { Finding } from "./doctor-findings.js";

/**
 * Findings for a person to read: those that say what a version does not know as one for all files, those about
 * the data as one a file. File and line are the first ones.
 */
export function joinedFindings(findings: readonly Finding[]): readonly Finding[] {
  const joined = new Map<string, Finding>();
  for (const finding of findings) {
    const { code, file, detail, count } = finding;
    const isDrift = driftCodes.has(code);
    const key = JSON.stringify([code, isDrift ? detail : file]);
    const known = joined.get(key);
    joined.set(
      key,
      known === undefined
        ? finding
        : { ...known, count: known.count + count, detail: known.detail === detail ? detail : null },
    );
  }
  return [...joined.values()];
}

const driftCodes: ReadonlySet<string> = new Set(
  problemCodes.filter((code) => problemClassOf(code) === "drift"),
);
