import { compareNames, groupBy, isoInstant } from "@turnmeter/metrics";
import { usdOf } from "@turnmeter/metrics/figures.js";
import type { AuditContext } from "../judging/audit-context.js";
import type { Hit, HitExtent } from "../judging/hit.js";
import { severities } from "../severity.js";
import type { Severity } from "../severity.js";
import type { AuditFinding, FindingExtent, FindingPlace, FindingWaste } from "./audit-report.js";
import { sumKnown, sumNano, sumWaste, wasteOfHits } from "./waste-of-hits.js";
import type { WasteSum } from "./waste-of-hits.js";

/** How many places a finding names. */
const mostPlaces = 3;

/** The hits of one rule as findings, one a subject. */
export function findingsOfHits(
  { rule, severity }: { readonly rule: string; readonly severity: Severity },
  hits: readonly Hit[],
  context: AuditContext,
): readonly AuditFinding[] {
  const wastes = wasteOfHits(context, hits);
  const wasted = hits.map((hit, place) => ({ hit, waste: wastes[place] ?? null }));
  const bySubject = groupBy(wasted, ({ hit: { subject } }) => `${subject.kind}\0${subject.name}`);
  return Array.from(bySubject.values(), (of) => ({
    rule,
    severity,
    subject: of[0]!.hit.subject,
    count: of.length,
    sessions: new Set(of.map(({ hit }) => hit.sessionId)).size,
    ...timesOf(of),
    places: of
      .toSorted(byWaste)
      .slice(0, mostPlaces)
      .map(({ hit }) => placeOf(hit)),
    waste: wasteOf(of.map(({ waste }) => waste).filter((waste) => waste !== null)),
    extent: extentOf(of.map(({ hit }) => hit.extent).filter((extent) => extent !== null)),
  }));
}

/** The order of findings: the most severe first, then the most frequent, then by rule and subject. */
export function compareFindings(a: AuditFinding, b: AuditFinding): number {
  return (
    severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
    b.count - a.count ||
    compareNames(a.rule, b.rule) ||
    compareNames(a.subject.kind, b.subject.kind) ||
    compareNames(a.subject.name, b.subject.name)
  );
}

interface WastedHit {
  readonly hit: Hit;
  readonly waste: WasteSum | null;
}

function byWaste(a: WastedHit, b: WastedHit): number {
  const [first, second] = [a, b].map(({ waste, hit }) => waste?.costNanoUsd ?? hit.extent?.costNanoUsd ?? 0n);
  if (first !== second) return first! > second! ? -1 : 1;
  return (b.hit.at ?? 0) - (a.hit.at ?? 0) || compareNames(a.hit.file, b.hit.file) || a.hit.line - b.hit.line;
}

function placeOf({ sessionId, agentId, file, line, at }: Hit): FindingPlace {
  return { sessionId, agentId, file, line, at: isoInstant(at) };
}

function timesOf(of: readonly WastedHit[]): Pick<AuditFinding, "firstAt" | "lastAt"> {
  let first: number | null = null;
  let last: number | null = null;
  for (const { at } of of.map(({ hit }) => hit)) {
    if (at === null) continue;
    first = first === null ? at : Math.min(first, at);
    last = last === null ? at : Math.max(last, at);
  }
  return { firstAt: isoInstant(first), lastAt: isoInstant(last) };
}

function wasteOf(parts: readonly WasteSum[]): FindingWaste | null {
  if (parts.length === 0) return null;
  const { calls, tokens, durationMs, costNanoUsd } = sumWaste(parts);
  return { calls, tokens, durationMs, ...moneyOf(costNanoUsd), basis: "estimate" };
}

function extentOf(parts: readonly HitExtent[]): FindingExtent | null {
  if (parts.length === 0) return null;
  const sum = (of: (part: HitExtent) => number) => sumKnown(parts.map(of)) ?? 0;
  return {
    calls: sum(({ calls }) => calls),
    requests: sum(({ requests }) => requests),
    activeMs: sum(({ activeMs }) => activeMs),
    ...moneyOf(sumNano(parts.map(({ costNanoUsd }) => costNanoUsd))),
  };
}

function moneyOf(nanoUsd: bigint | null): Pick<FindingWaste, "costUsd" | "costNanoUsd"> {
  return { costUsd: nanoUsd === null ? null : usdOf(nanoUsd), costNanoUsd: String(nanoUsd ?? 0n) };
}
