import type { AuditReport } from "@turnmeter/audit";
import { describe, expect, it } from "vitest";
import { written } from "../../src/format/written.js";
import { auditSection } from "../../src/sections/audit-section.js";
import { renderTable } from "../../src/table/render-table.js";
import { auditFindingOf, auditReportOf, auditRuleOf, largeResult } from "../audit-reports.js";
import { dataOf } from "../weekly/week-46.js";

const sectionOf = (report: AuditReport) => written(auditSection(dataOf(), report));
const tableOf = (report: AuditReport) => sectionOf(report)?.more?.tables[0];
const findingOf = (...severities: readonly ("high" | "medium" | "low" | "note")[]) =>
  sectionOf(auditReportOf(severities.map((severity) => auditFindingOf({ severity }))))?.finding;

describe("auditSection", () => {
  it("is left out where no rule met anything", () => {
    expect(sectionOf(auditReportOf([], [auditRuleOf({ judged: 0 })]))).toBeNull();
  });

  it("says that nothing was found, why not all was judged, and folds nothing", () => {
    const rules = [
      auditRuleOf({ notJudged: { syntax: 2 } }),
      auditRuleOf({ rule: "force-push", notJudged: { syntax: 1, "too-long": 1 } }),
      auditRuleOf({ rule: "tool-not-allowed", state: "needs-policy", judged: 0 }),
      auditRuleOf({ rule: "credential-read", state: "needs-inputs", judged: 0 }),
    ];
    expect(sectionOf(auditReportOf([], rules))).toEqual({
      id: "audit",
      title: "What the agents touched",
      finding: "Nothing was found",
      reading:
        "Of 4 rules, 2 judged only a part of what they met, 1 had no inputs to judge by and 1 needs a policy. Not judged by a rule: 1 where the command is too long, 2 where the command cannot be parsed.",
      charts: [],
      tables: [],
      more: undefined,
    });
  });

  it("counts findings by severity, the highest first", () => {
    expect(findingOf("high")).toBe("1 high finding");
    expect(findingOf("high", "high", "medium", "low", "note")).toBe(
      "2 high findings, 1 medium, 1 low and 1 note",
    );
    expect(findingOf("low", "low")).toBe("2 low findings");
    expect(findingOf("note")).toBe("1 note");
  });

  it("has a line a finding, folded, with where to look and what it took", () => {
    const rules = [
      auditRuleOf({ notJudged: { syntax: 2 } }),
      auditRuleOf({ rule: "large-result", title: "Large result", severity: "low" }),
    ];
    const section = sectionOf(auditReportOf([auditFindingOf(), largeResult], rules));
    expect(section?.tables).toEqual([]);
    expect(section?.more?.title).toBe("Each finding, and where to look");
    const table = section?.more?.tables[0];
    expect(renderTable(table!, { width: 140 })).toMatchInlineSnapshot(`
      "What                 Severity  By    Times  Sessions  Where       Tokens   Time   Took  Last
      ────────────────────────────────────────────────────────────────────────────────────────────────────────
      Recursive delete     high      rm        1         1  d4444444:6       –      –      –  2026-11-10 11:00
      Large result         low       Bash      3         2  d4444444:6  27.8 k  1.0 s  $0.07  2026-11-10 11:00
      ────────────────────────────────────────────────────────────────────────────────────────────────────────
      Total of 2 findings                      4

      Where: session and line of what took the most, else of the newest. More of it: \`turnmeter session d4444444\`.
      Took: an estimate of what these calls cost, a part of the total; under a mode, all that was spent.
      Not judged by a rule: 2 where the command cannot be parsed.
      "
    `);
    // Rows lead to their sessions as those of other tables do.
    expect(table?.keys?.map(({ session }) => session)).toEqual([
      "d4444444-0000-4000-8000-000000000004",
      "d4444444-0000-4000-8000-000000000004",
    ]);
  });

  it("shows 20 of 100,000 findings, and adds up how often the others were found", () => {
    const findings = Array.from({ length: 100_000 }, (_, at) =>
      auditFindingOf({ subject: { kind: "program", name: `p${at}` }, count: 2 }),
    );
    const table = tableOf(auditReportOf(findings));
    expect(table?.rows).toHaveLength(21);
    expect(table?.rows[20]).toMatchObject({
      title: "99,980 more",
      count: 199_960,
      sessions: "",
      costUsd: "",
    });
    expect(table?.totals).toMatchObject({ title: "Total of 100,000 findings", count: 200_000, sessions: "" });
    expect(table?.notes?.[0]).toBe(
      "The first 20; the other 99,980 are added up in one row. `turnmeter audit --since 2026-11-09 --until 2026-11-15 --timezone Europe/Berlin` lists each.",
    );
  });

  it("leads nowhere from a finding without a place", () => {
    const table = tableOf(auditReportOf([auditFindingOf({ places: [] })]));
    expect([table?.rows[0]?.["place"], table?.keys]).toEqual([null, [{}]]);
    expect(table?.columns.find(({ key }) => key === "place")?.note).toBeUndefined();
  });
});
