import axe from "axe-core";
import type { Page } from "playwright-core";
import { unfold } from "./report-page.js";

/** What axe-core finds in a page with all its parts open: rules, and the elements that break them. */
export async function violationsIn(page: Page): Promise<readonly (readonly string[])[]> {
  await unfold(page);
  // The page's policy refuses other scripts, not what the browser itself is told to evaluate.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>("axe.run({ resultTypes: ['violations'] })");
  return violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))]);
}
