import { describe, expect, it } from "vitest";
import { englishFormats } from "../../src/format/english-formats.js";
import { renderMail } from "../../src/mail/weekly-mail.js";
import { renderPage } from "../../src/page/render-page.js";
import type { SessionExcerpt } from "../../src/report.js";
import { weeklyReport } from "../../src/weekly/weekly-report.js";
import { auditFindingOf, auditReportOf, auditRuleOf, largeResult } from "../audit-reports.js";
import { dataOf } from "../weekly/week-46.js";

const hostile = '<img src=x onerror=alert(1)>\u202e"&';
const sessionId = "d4444444-0000-4000-8000-000000000004";
const excerpt: SessionExcerpt = { sessionId, tables: [], note: "" };
const reportOf = (...found: Parameters<typeof auditReportOf>) =>
  weeklyReport(dataOf(), { audit: auditReportOf(...found) });
const pageOf = (...found: Parameters<typeof auditReportOf>) =>
  renderPage({ ...reportOf(...found), excerpts: [excerpt] }, { script: "" });

/** The part of a page that is the section, with no blanks between its tags. */
const sectionIn = (page: string) =>
  (/<section id="audit"[^]*?<\/section>/.exec(page)?.[0] ?? "").replace(/\s*\n\s*/g, "\n");

function mailOf(...found: Parameters<typeof auditReportOf>): string {
  return renderMail(reportOf(...found), englishFormats);
}

describe("what the agents touched, on a page", () => {
  it("is closed, with rows that open their sessions", () => {
    expect(sectionIn(pageOf([auditFindingOf(), largeResult]))).toMatchSnapshot();
  });

  it("is not there without an audit", () => {
    expect(sectionIn(renderPage(weeklyReport(dataOf()), { script: "" }))).toBe("");
  });

  it("is named on the first screen where a finding is high, with links to it and to the session", () => {
    const flagged = /<li id="finding-audit-high"[^]*?<\/li>/;
    expect(flagged.exec(pageOf([auditFindingOf()]))?.[0]).toMatchInlineSnapshot(`
      "<li id="finding-audit-high" class="flagged">
      <b>Recursive delete (rm): once.</b> <span class="evidence-list"><a href="#audit">What the agents touched</a> · <a href="#session=d4444444-0000-4000-8000-000000000004">Open session</a></span>
      </li>"
    `);
    expect(flagged.exec(pageOf([largeResult]))).toBeNull();
  });

  it("writes hostile names as text", () => {
    const finding = auditFindingOf({ subject: { kind: "program", name: hostile } });
    const mode = auditFindingOf({ rule: hostile, subject: { kind: "mode", name: hostile } });
    const rules = [auditRuleOf({ title: hostile })];
    for (const page of [
      pageOf([finding, mode], rules),
      renderPage(reportOf([finding, mode], rules), { pictures: new Map() }),
      renderMail(reportOf([finding, mode], rules), englishFormats),
    ]) {
      expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;");
      expect(page).not.toMatch(/<img|\u202e/);
    }
  });

  it("stays small with 100,000 findings", () => {
    const findings = Array.from({ length: 100_000 }, (_, at) =>
      auditFindingOf({ subject: { kind: "program", name: `p${at}` } }),
    );
    const page = pageOf(findings);
    expect(page).toContain("99,980\u00a0more");
    expect(page.length - pageOf([]).length).toBeLessThan(30_000);
  });

  it("is a line of a mail where a finding is high", () => {
    expect(mailOf([auditFindingOf()])).toContain("Recursive delete (rm): once.");
    expect(mailOf([{ ...auditFindingOf(), severity: "medium" }])).not.toContain("Recursive delete");
  });
});
