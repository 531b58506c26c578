import { describe, expect, it } from "vitest";
import { drawCard } from "../../src/card/draw-card.js";
import { weeklyCard, renderCard } from "../../src/card.js";
import { textWidth } from "../../src/card/letters.js";
import { formatsOf } from "../../src/format/formats-of.js";
import { written } from "../../src/format/written.js";
import { firstScreenReport } from "../first-screen-report.js";
import { hostileReportData, oneRowReportData } from "../odd-report-data.js";
import { emptyReportData, sampleReportData } from "../sample-report-data.js";
import { decodePng } from "./decode-png.js";

const report = firstScreenReport(["secret-project", "secret-session"]);
const PAPER = "#fdfcf9";
const TEXT = "#33312d";

describe("weeklyCard", () => {
  it("has figures, causes and no name", () => {
    const card = written(weeklyCard(sampleReportData(), report));
    expect(JSON.stringify(card)).not.toContain("secret");
    expect(card).toMatchObject({
      cost: "$204.57",
      details: ["−$65.64 (−24 %) from week 43", "$0.21 a prompt, unchanged"],
      figures: [
        { value: "965", label: "prompts", change: "−23 %" },
        { value: "3.9 %", label: "tool errors", change: "+0.4 pt (noise)" },
      ],
      why: {
        title: "Why: by cause",
        bars: [
          { name: "Requests", label: "−$69.64", usd: -69.64, tone: "tone3" },
          { name: "Cache mix", label: "+$3.96", usd: 3.96, tone: "tone6" },
        ],
      },
      footer: "List prices; not your bill.",
    });
    expect(card.strip.map(({ name, tone }) => `${name} ${tone}`).slice(-2)).toEqual([
      "W43 toneQuiet",
      "W44 toneAccent",
    ]);
    expect(card.title).not.toContain(":");
  });

  it("says first how many sources of a lake it is of, where some are missing", () => {
    const data = sampleReportData();
    const problems = { count: 11, byCode: { "source-missing": 11 }, sources: { read: 29, expected: 40 } };
    const card = written(weeklyCard({ ...data, quality: { ...data.quality, problems } }, report));
    expect(card.kicker).toBe("turnmeter · only 29 of 40 sources · 9–18 Nov 2026");
  });
});

describe("renderCard", () => {
  it("is a PNG of 1200 × 630 with the title, the strip and the bars in their places", () => {
    const png = renderCard(sampleReportData(), report);
    const { width, height, at } = decodePng(png);
    expect([width, height]).toEqual([1200, 630]);
    expect([at(0, 0), at(1199, 629), at(600, 20)]).toEqual([PAPER, PAPER, PAPER]);
    // The bar of W44 is the last of eight from 620 to 1136: its middle is at 1103.75, its foot at 206 + 138 − 30.
    expect([at(1104, 310), at(1104, 316)]).toEqual(["#015ab3", PAPER]);
    // W43 beside it, and W42, which has no cost but a line of two pixels.
    expect([at(1039, 310), at(975, 313), at(975, 309)]).toEqual(["#949087", "#949087", PAPER]);
    // The rule below, and the two causes: the first to the left of zero, the second to the right.
    expect(at(64, 385)).toBe("#949087");
    expect([at(450, 460), at(499, 460)]).toEqual(["#58a078", PAPER]);
    // 4 of 74 dollars are 7 of 130 pixels, from 495 on.
    expect(at(499, 500)).toBe("#952e03");
    // Letters of the title have the text's colour.
    const title = Array.from({ length: 300 }, (_, x) => at(64 + x, 128));
    expect(title).toContain(TEXT);
    expect(title).toContain(PAPER);
    expect(png.byteLength).toBeLessThan(300_000);
    expect(Buffer.from(renderCard(sampleReportData(), report)).equals(Buffer.from(png))).toBe(true);
  });

  it.each([
    ["nothing", emptyReportData],
    ["one session", oneRowReportData],
    ["hostile names", hostileReportData],
  ])("is drawn of %s", (_, data) => {
    const { width, at } = decodePng(renderCard(data(), {}));
    expect(width).toBe(1200);
    expect(Array.from({ length: 600 }, (__, x) => at(64 + x, 128))).toContain(TEXT);
  });

  it("has its words alone where nothing was spent", () => {
    const card = written(weeklyCard(sampleReportData(), {}));
    const { pixels } = drawCard(card);
    // The rule below the cost would be at 206 + 178.
    expect(card.cost).toBe("");
    expect(pixels[(385 * 1200 + 600) * 3]).toBe(0xfd);
  });

  it("makes room for a model's name", () => {
    const card = written(weeklyCard(sampleReportData(), report));
    const inkOf = (name: string) => {
      const bars = card.why!.bars.map((bar) => ({ ...bar, name, usd: 1 }));
      const { pixels } = drawCard({ ...card, why: { title: "", bars } });
      // The last letter of the first name: 24 pixels above its baseline, 8 to the left of its end.
      const end = 64 + Math.floor(textWidth(name, 24));
      const rows = Array.from({ length: 24 }, (_, y) =>
        Array.from({ length: 8 }, (__, x) => pixels[((430 + 40 - 24 + y) * 1200 + end - 8 + x) * 3]!),
      );
      return Math.min(...rows.flat());
    };
    // 0x33 is the text's red, 0xfd the paper's.
    expect(textWidth("claude-sonnet-4-5", 24)).toBeGreaterThan(190 - 12);
    expect(inkOf("claude-sonnet-4-5")).toBeLessThan(0x60);
  });

  it("stays inside its borders whatever the texts are", () => {
    const long = "x".repeat(10_000);
    const card = written(weeklyCard(sampleReportData(), report));
    const bars = card.why!.bars.map((bar) => ({ ...bar, name: long, label: long }));
    const drawn = drawCard({
      ...card,
      kicker: long,
      title: `${long} ${long} ${long}`,
      cost: long,
      details: [long, long],
      strip: card.strip.map((bar) => ({ ...bar, name: long, label: long })),
      figures: [{ value: long, label: long, change: long }],
      why: { title: long, bars },
    });
    const border = Array.from({ length: 630 }, (_, y) => [
      drawn.pixels[(y * 1200 + 1190) * 3],
      drawn.pixels[(y * 1200 + 10) * 3],
    ]).flat();
    expect(new Set(border)).toEqual(new Set([0xfd]));
  });

  it("is in English where a language's digits have no outline", () => {
    const data = sampleReportData();
    const english = Buffer.from(renderCard(data, report));
    expect(Buffer.from(renderCard(data, report, formatsOf("ar-EG"))).equals(english)).toBe(true);
    const totals = { ...data.totals, lowerBoundRequests: 0 };
    const german = renderCard({ ...data, totals }, report, formatsOf("de-DE"));
    expect(Buffer.from(german).equals(Buffer.from(renderCard({ ...data, totals }, report)))).toBe(false);
  });
});
