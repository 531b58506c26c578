import { describe, expect, it } from "vitest";
import { englishFormats } from "../../src/format/english-formats.js";
import { renderMail } from "../../src/mail/weekly-mail.js";
import type { Report } from "../../src/report.js";
import { firstScreenReport } from "../first-screen-report.js";
import { mailFaults } from "./mail-faults.js";

const mailOf = (report: Report) => renderMail(report, englishFormats);

/** The texts of a page in their order, without tags. */
function textsOf(page: string): readonly string[] {
  return page
    .replace(/<head>[^]*<\/head>/, "")
    .split(/<(?!b>|\/b>|br|span class|\/span)[^>]*>/)
    .map((part) =>
      part
        .replace(/<[^>]*>/g, " ")
        .replaceAll("\u00a0", " ")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((part) => part !== "" && part !== "&nbsp;" && part !== "<!doctype html>");
}

/** Widths of the bars of a page, in percent of their cells, in the order of the bars. */
function barWidths(page: string): readonly string[] {
  return [...page.matchAll(/<table\s+role="presentation"\s+width="(\d+%)"\s+align="(left|right)"/g)].map(
    ([, width, align]) => `${width} ${align}`,
  );
}

const headsOf = (names: readonly string[]) => {
  const texts = textsOf(mailOf(firstScreenReport(names)));
  return texts.slice(texts.indexOf("Every session of the week") + 1, texts.indexOf("$1.00"));
};

describe("renderMail", () => {
  const page = mailOf(firstScreenReport(["ember", "beacon"]));

  it("says what the first screen says", () => {
    expect(textsOf(page)).toEqual([
      "turnmeter · week 44 · 26 Oct – 1 Nov 2026",
      "$205, a quarter less than the week before: ember shrank",
      "$204.57 −$65.64 (−24 %) from week 43 $0.21 a prompt, unchanged List prices; not your bill.",
      "965 prompts −23 % 3.9 % tool errors +0.4 pt (noise)",
      "This week so far: $12 by Wednesday.",
      "Why: by project",
      "ember",
      "$97 → 27",
      "−$69.64",
      "beacon",
      "$84 → 102",
      "+$17.54",
      "Worth doing",
      "1.",
      "Up to $28.94 went on 12.6 M cached tokens that nothing read again. Most in ember. Check what changes early in prompts.",
      "Estimates at list prices; they can overlap.",
      "Every session of the week",
      "Session",
      "Project",
      "Started",
      "Cost",
      "ember",
      "shop",
      "Mon 9 Nov 09:20",
      "$2.00",
      "beacon",
      "shop",
      "Mon 9 Nov 09:20",
      "$1.00",
      "How sure: Every line of the logs was read and understood.",
      "turnmeter 1.2.3 · price book 01234567, 2026-11-21",
    ]);
  });

  it("draws bars to the left and right of one place, as long as their dollars", () => {
    // 69.64 and 17.54 of 87.18 share 34 %: 27 % and 7 % of a row, each filled by its one bar.
    expect(page).toContain('<td align="right" width="27%"');
    expect(page).toContain('<td align="left" width="7%"');
    expect(barWidths(page)).toEqual(["100% right", "100% left"]);
    const costs = firstScreenReport(["a", "b"]);
    const [view] = costs.firstScreen!.why!.views;
    const bars = [8, 2].map((usd) => ({ name: "x", usd, sides: "", label: `$${usd}.00` }));
    const why = { title: "Where it went", open: "project", views: [{ ...view!, bars }] };
    // 34 % and 8.5 % of a row, rounded to 9: a bar of 100 % and one of 25 % of the cell.
    expect(barWidths(mailOf({ ...costs, firstScreen: { ...costs.firstScreen!, why } }))).toEqual([
      "100% left",
      "25% left",
    ]);
  });

  it("is made of what programs for mail know, and names both colours of each cell with text", () => {
    expect(mailFaults(page)).toEqual([]);
    expect(page).not.toMatch(/<svg|<script|<style|<img|flex|grid/);
    const cells = [...page.matchAll(/<t[dh][^>]*style="([^"]*)"[^>]*>\s*[^<\s&]/g)].map(
      ([, style]) => style!,
    );
    expect(cells.length).toBeGreaterThan(15);
    for (const style of cells) expect(style).toMatch(/background-color:#ffffff.*[;]color:#/);
  });

  it("lists ten sessions and adds up the others", () => {
    // 60 sessions of $60 to $1: the last 50 cost 50 × 51 ÷ 2 dollars.
    const many = mailOf(firstScreenReport(Array.from({ length: 60 }, (_, at) => `session ${at}`)));
    expect(textsOf(many).filter((text) => text === "Mon 9 Nov 09:20")).toHaveLength(10);
    expect(textsOf(many)).toContain("50 more sessions, together $1,275.00.");
  });

  it("says where and when once of a session without a name", () => {
    const origin = "shop, Mon 9 Nov 09:20";
    expect(headsOf([origin])).toEqual(["Project", "Started", "Cost", "shop", "Mon 9 Nov 09:20"]);
    expect(headsOf(["Mon 9 Nov 09:20"])).toEqual(headsOf([origin]));
    expect(headsOf(["“Tax”", origin]).slice(4)).toEqual([
      "“Tax”",
      "shop",
      "Mon 9 Nov 09:20",
      "$2.00",
      "untitled",
      "shop",
      "Mon 9 Nov 09:20",
    ]);
  });

  it("escapes and bounds names, and stays below 90 kB", () => {
    const hostile = [
      "<script>alert(1)</script>",
      '"><img src=x onerror=alert(1)>',
      "a\u202egnp.exe\u0000",
      "x".repeat(10_000),
    ];
    const bad = mailOf(firstScreenReport(Array.from({ length: 12 }, (_, at) => hostile[at % 4]!)));
    expect(mailFaults(bad)).toEqual([]);
    expect(bad).not.toContain("\u202e");
    expect(bad).not.toContain("\u0000");
    expect(Buffer.byteLength(bad)).toBeLessThan(90_000);
  });

  it("is true of nothing at all", () => {
    const { firstScreen: _, ...empty } = firstScreenReport(["a"]);
    const none = mailOf({ ...empty, title: "No log was found, so there is nothing to report" });
    expect(textsOf(none)).toEqual([
      "turnmeter · week 44 · 26 Oct – 1 Nov 2026",
      "No log was found, so there is nothing to report",
      "How sure: Every line of the logs was read and understood.",
      "turnmeter 1.2.3 · price book 01234567, 2026-11-21",
    ]);
    expect(mailFaults(none)).toEqual([]);
  });

  it("says above everything else what changes a decision", () => {
    const report = firstScreenReport(["a"]);
    const warned = { ...report.firstScreen!, banner: ["12.0 % of the tokens have no price."] };
    const texts = textsOf(mailOf({ ...report, sampleNotice: "This is sample data.", firstScreen: warned }));
    expect(texts.slice(2, 4)).toEqual(["This is sample data.", "12.0 % of the tokens have no price."]);
  });
});
