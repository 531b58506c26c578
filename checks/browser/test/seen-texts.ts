import type { Page } from "playwright-core";

/** A piece of text that a reader sees on a page. */
export interface SeenText {
  readonly text: string;
  /** What its row of a table, or its action, is of, or null: a row that adds up others is of nothing. */
  readonly rowOf: string | null;
  /** True for a number at an axis, which is a scale and no figure. */
  readonly isScale: boolean;
}

/** The texts that can be seen on a page, block by block: what is folded, or there for readers of screens alone, is not. */
export async function seenTexts(page: Page): Promise<readonly SeenText[]> {
  return page.evaluate(() => {
    const blocks = new Map<Element, string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const element = node.parentElement;
      if (element === null || !element.checkVisibility()) continue;
      if (element.closest(".unseen, .skip, script, style") !== null) continue;
      const block = element.closest("text, p, li, td, th, h1, h2, h3, summary, figcaption, label") ?? element;
      blocks.set(block, (blocks.get(block) ?? "") + (node.nodeValue ?? ""));
    }
    // Of a label that is drawn twice, to part it from what is below it, one is seen.
    const places = new Set<string>();
    return Array.from(blocks, ([block, text]) => {
      const { left, top } = block.getBoundingClientRect();
      const place = `${Math.round(left)} ${Math.round(top)} ${text}`;
      const isAgain = block instanceof SVGElement && places.has(place);
      places.add(place);
      const row = block.closest("tr");
      const isSum = block.closest("tfoot, tbody.rest") !== null;
      const action = block.closest("#actions li");
      const actionNumber = [...(action?.parentElement?.children ?? [])].findIndex((one) => one === action);
      const ofAction = action === null ? null : `Worth doing ${actionNumber}`;
      return {
        text: isAgain ? "" : text.trim(),
        rowOf:
          row === null || isSum ? ofAction : `${row.closest("table")?.caption?.textContent} ${row.rowIndex}`,
        isScale: block.closest("[class*='role-axis-label']") !== null,
      };
    }).filter(({ text }) => text !== "");
  });
}

/** How many words there are: whatever stands between spaces and has a letter or a digit. */
export function wordsIn(texts: readonly SeenText[]): number {
  return texts.flatMap(({ text }) => text.split(/\s+/)).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Dollars with their cents; a rounded amount is another figure, and a few cents are alike by chance. */
const MONEY = /\$\d[\d,]*\.\d{2}(?![\d.])/g;
const LEAST_USD = 1;

/**
 * The amounts of a dollar or more that are printed more than three times for one thing: `$12.40 5 times for 1`. Two rows of tables
 * with one amount, such as a project and its only session, are two things, and so are a row and an action.
 */
export function repeatedMoney(texts: readonly SeenText[]): readonly string[] {
  const printed = new Map<string, { times: number; readonly rows: Set<string> }>();
  for (const { text, rowOf, isScale } of texts) {
    if (isScale) continue;
    for (const [money] of text.matchAll(MONEY)) {
      if (Number(money.replace(/[$,]/g, "")) < LEAST_USD) continue;
      const one = printed.get(money) ?? { times: 0, rows: new Set() };
      one.times += 1;
      if (rowOf !== null) one.rows.add(rowOf);
      printed.set(money, one);
    }
  }
  return [...printed].flatMap(([money, { times, rows }]) => {
    const things = Math.max(1, rows.size);
    return times > 3 * things ? [`${money} ${times} times for ${things}`] : [];
  });
}
