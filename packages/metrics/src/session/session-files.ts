import { editTools, searchTools } from "@turnmeter/schema";
import type { Facts, ToolCallFact } from "@turnmeter/schema";
import { keptRows } from "@turnmeter/columns";
import { checkFacts } from "../engine/check-facts.js";
import { groupBy } from "../engine/group-by.js";
import type { SessionFileRow } from "../rows/session/file.js";
import { isoInstant } from "../usage/iso-instant.js";
import { compareNames } from "../usage/order.js";

/** The paths that calls name, those with most changed lines first, then with most calls. Searches below a path are left out. */
export function sessionFiles(facts: Pick<Facts, "toolCalls">): readonly SessionFileRow[] {
  checkFacts(facts);
  const touching = keptRows(facts.toolCalls).filter(({ tool }) => !searchTools.has(tool));
  const calls = groupBy(touching, ({ target }) => target);
  const rows = Array.from(calls, ([path, ofPath]) => (path === null ? [] : fileRow(path, ofPath)));
  return rows
    .flat()
    .sort(
      (a, b) =>
        changedLines(b) - changedLines(a) || callCount(b) - callCount(a) || compareNames(a.path, b.path),
    );
}

function fileRow(path: string, calls: readonly ToolCallFact[]): SessionFileRow {
  const ok = calls.filter(({ outcome }) => outcome === "ok");
  const edits = ok.filter(isEdit);
  const failed = calls.filter(({ outcome }) => outcome === "failed" || outcome === "invalid");
  const told = edits.filter(({ linesAdded, linesRemoved }) => linesAdded !== null || linesRemoved !== null);
  const times = calls.map(({ startedAt }) => startedAt).filter((at) => at !== null);
  return {
    path,
    reads: ok.length - edits.length,
    edits: edits.length,
    failedCalls: failed.length,
    otherCalls: calls.length - ok.length - failed.length,
    linesAdded: told.length === 0 ? null : sum(told, ({ linesAdded }) => linesAdded ?? 0),
    linesRemoved: told.length === 0 ? null : sum(told, ({ linesRemoved }) => linesRemoved ?? 0),
    editsWithoutLines: edits.length - told.length,
    readBytes: sum(ok, (call) => (isEdit(call) ? 0 : (call.resultBytes ?? 0))),
    firstAt: isoInstant(times.reduce<number | null>((a, b) => (a === null || b < a ? b : a), null)),
    lastAt: isoInstant(times.reduce<number | null>((a, b) => (a === null || b > a ? b : a), null)),
  };
}

function isEdit({ tool, linesAdded, linesRemoved }: ToolCallFact): boolean {
  return linesAdded !== null || linesRemoved !== null || editTools.has(tool);
}

function changedLines({ linesAdded, linesRemoved }: SessionFileRow): number {
  return (linesAdded ?? 0) + (linesRemoved ?? 0);
}

function callCount({ reads, edits, failedCalls, otherCalls }: SessionFileRow): number {
  return reads + edits + failedCalls + otherCalls;
}

function sum<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}
