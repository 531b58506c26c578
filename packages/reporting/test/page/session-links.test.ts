import { describe, expect, it } from "vitest";
import { renderPage } from "../../src/page/render-page.js";
import type { Report, SessionExcerpt } from "../../src/report.js";
import { column, tableOf } from "../../src/table/column.js";

interface Row {
  readonly id: string;
  readonly costUsd: number;
}

const rows: readonly Row[] = [
  { id: "a1", costUsd: 3 },
  { id: 'b2"><img src=x>', costUsd: 2 },
  { id: "c3", costUsd: 1 },
];
const sessions = tableOf(rows, {
  name: column.text("Session", 1, ({ id }: Row) => `name of ${id}`, {
    dimension: "session",
    keyOf: ({ id }) => id,
  }),
  costUsd: column.usd("Cost", 1, ({ costUsd }: Row) => costUsd),
});
const excerpt = (sessionId: string): SessionExcerpt => ({
  sessionId,
  tables: [
    { title: "Turns", ...tableOf([{ id: "t", costUsd: 3 }], { id: column.text("Turn", 1, () => "one") }) },
  ],
  note: "`turnmeter session a1` shows each call.",
});
const report: Report = {
  kicker: "weekly report",
  title: "Week",
  subtitle: "",
  summary: "",
  sampleNotice: null,
  headline: [],
  findings: [
    {
      id: "dear",
      tone: "neutral",
      text: "One session took half.",
      evidence: [{ label: "session a1", section: null, place: null, sessionId: "a1" }],
    },
  ],
  sections: [
    {
      id: "sessions",
      title: "Sessions",
      reading: "",
      charts: [],
      tables: [{ title: "Sessions", ...sessions }],
    },
  ],
  quality: null,
  method: [],
  footer: "",
};

const hrefs = (page: string): readonly string[] =>
  Array.from(page.matchAll(/<a href="([^"]*)">(?!Skip)/g), ([, href = ""]) => href);

describe("names of sessions", () => {
  it("open rows where the page has more to say of them", () => {
    const page = renderPage(
      { ...report, excerpts: [excerpt("a1"), excerpt(rows[1]!.id)] },
      { script: "go()" },
    );
    expect(hrefs(page)).toEqual(["#session=a1", "#session=a1", "#session=b2%22%3E%3Cimg%20src%3Dx%3E"]);
    expect(page.match(/<template data-excerpt="/g)).toHaveLength(2);
    expect(page).toContain('data-excerpt="b2&quot;&gt;&lt;img src=x&gt;"');
    expect(page).not.toContain("<img");
  });

  it("lead to pages where there are such", () => {
    const sessionPages = new Map([["c3", "session-c3.html"]]);
    const page = renderPage(
      { ...report, excerpts: [excerpt("a1")] },
      { scriptFile: "turnmeter.js", sessionPages },
    );
    expect(hrefs(page)).toEqual(["session-c3.html"]);
    expect(page).not.toContain("<template");
    expect(page).toContain('{"c3":"session-c3.html"}');
  });

  it("lead nowhere on a page without a script, and to pages all the same", () => {
    expect(hrefs(renderPage({ ...report, excerpts: [excerpt("a1")] }, { pictures: new Map() }))).toEqual([]);
    const sessionPages = new Map([["a1", "session-a1.html"]]);
    const page = renderPage(report, { pictures: new Map(), sessionPages });
    expect(hrefs(page)).toEqual(["session-a1.html", "session-a1.html"]);
    expect(page).not.toContain("session-pages");
  });

  it("has a way back", () => {
    const page = renderPage(report, { script: "go()", up: { text: "week 46", href: "index.html" } });
    expect(page).toContain('<a href="index.html">← week 46</a>');
  });
});
