import { hostileLogs } from "@turnmeter/check-robustness/names/hostile-logs";
import { hostileTexts } from "@turnmeter/check-robustness/names/hostile-texts";
import { newFolder, removeFolder } from "@turnmeter/check-robustness/new-folder";
import { claudeSessionId } from "@turnmeter/check-robustness/rich-logs/claude-session";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { now } from "./logs.js";
import { hasNoBrowser, openBrowser } from "./open-browser.js";
import { drawnCharts, openReport, refusals, writePageOf } from "./report-page.js";

/** Elements that a page has; a name that could make one would make another. */
const ownElements = new Set(
  `HTML HEAD META TITLE STYLE BODY A MAIN HEADER P H1 H2 DIV UL LI DL DT DD SECTION NOSCRIPT NAV OL FIGURE FIGCAPTION FORM
  SCRIPT DETAILS SUMMARY SPAN TABLE CAPTION THEAD TR TH TBODY TD TFOOT LABEL INPUT BUTTON WBR CODE FOOTER
  B FIELDSET LEGEND ASIDE TEMPLATE`.split(/\s+/),
);

const numberOf = (id: string): number => hostileTexts.findIndex((text) => text.id === id);

describe.skipIf(hasNoBrowser)("hostile names in a browser", () => {
  const folder = newFolder(hostileLogs());
  let chromium: Awaited<ReturnType<typeof openBrowser>>;

  beforeAll(async () => {
    chromium = await openBrowser();
  });

  afterAll(async () => {
    await chromium?.close();
    removeFolder(folder);
  });

  const sessions = ["html-end-script", "vega-quotes"].map((id) => ["session", claudeSessionId(numberOf(id))]);
  const pages = [
    ["report"],
    ["report", "--static"],
    ...sessions,
    [...sessions[0]!, "--static"],
    ["compare", "2026-W46", "2026-W47"],
    ["compare", "2026-W46", "2026-W47", "--static"],
  ];

  it.each(pages.map((args) => ({ name: args.join(" "), args })))(
    "R87 are text on the page of `$name`: no script, request, element or attribute is theirs",
    async ({ args }) => {
      const written = writePageOf(args, folder, ...now);
      const { page, complaints, requests } = await openReport(chromium.browser, written.url, {
        viewport: { width: 1000, height: 900 },
      });
      expect(complaints).toEqual([]);
      expect(requests).toEqual([]);
      expect(await refusals(page)).toEqual([]);
      expect(
        (await drawnCharts(page)).flatMap(({ id, error }) => (error === null ? [] : [id, error])),
      ).toEqual([]);
      const found = await page.evaluate(() => {
        const all = [...document.querySelectorAll("*")];
        return {
          elements: [...new Set(all.filter((one) => !(one instanceof SVGElement)).map((one) => one.tagName))],
          pictures: [...new Set(all.filter((one) => one instanceof SVGElement).map((one) => one.tagName))],
          handlers: all.flatMap((one) =>
            one
              .getAttributeNames()
              .filter(
                (name) =>
                  /^on|^style$/i.test(name) &&
                  !(one instanceof SVGElement) &&
                  one.closest(".vega-embed, #vg-tooltip-element, [data-chart]") === null,
              ),
          ),
          addresses: all.flatMap((one) =>
            ["href", "src", "xlink:href", "action"].flatMap((name) => one.getAttribute(name) ?? []),
          ),
          text: `${document.title}${document.querySelector("main")?.textContent ?? ""}`,
          isWide: document.documentElement.scrollWidth > innerWidth,
        };
      });
      expect(found.elements.filter((name) => !ownElements.has(name))).toEqual([]);
      expect(found.pictures.filter((name) => /script|foreignobject|^a$|image|use/i.test(name))).toEqual([]);
      expect(found.handlers).toEqual([]);
      expect(found.addresses.filter((address) => !/^#(?:session=)?[\w%.!~*'()-]+$/.test(address))).toEqual(
        [],
      );
      expect(found.text.match(/.{0,30}[\u202a-\u202e\u2067\u2068]/)?.[0]).toBeUndefined();
      expect(found.isWide).toBe(false);
      await page.context().close();
      written.remove();
    },
  );
});
