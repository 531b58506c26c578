import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { html } from "../../src/page/html.js";
import { contentSecurityPolicy, scriptPart } from "../../src/page/page-script.js";
import { renderPage } from "../../src/page/render-page.js";
import { weeklyReport } from "../../src/weekly/weekly-report.js";
import { sampleReportData } from "../sample-report-data.js";

describe("the script of a page", () => {
  it("is let in by the hash of its text where the page holds it", () => {
    const { element, source } = scriptPart({ script: "go()" }, html`<p>one</p>`);
    expect(element.markup).toBe("<script>go()</script>");
    expect(source).toBe(`'sha256-${createHash("sha256").update("go()").digest("base64")}'`);
  });

  it("is let in by a word of its own for each body where it lies beside the page", () => {
    const one = scriptPart({ scriptFile: "turnmeter.js" }, html`<p>one</p>`);
    const other = scriptPart({ scriptFile: "turnmeter.js" }, html`<p>other</p>`);
    const [, nonce = ""] = /^'nonce-([\w-]{43})'$/.exec(one.source) ?? [];
    expect(one.element.markup).toBe(`<script src="turnmeter.js" nonce="${nonce}"></script>`);
    expect(other.source).not.toBe(one.source);
    expect(scriptPart({ scriptFile: "turnmeter.js" }, html`<p>one</p>`)).toEqual(one);
  });

  it("has a policy without anything unsafe", () => {
    const page = renderPage(weeklyReport(sampleReportData()), { scriptFile: "turnmeter.js" });
    expect(page).toContain("default-src &#39;none&#39;");
    expect(page).toContain("base-uri &#39;none&#39;; form-action &#39;none&#39;");
    expect(page).not.toContain("unsafe-");
    expect(page.match(/<script(?! type="application\/json")/g)).toHaveLength(1);
    expect(contentSecurityPolicy("'s'", null)).not.toContain("script-src");
  });
});
