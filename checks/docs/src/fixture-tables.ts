import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { table } from "./markdown.js";
import { root } from "./workspace.js";

/** What a fixture's `expected.json` says of itself. */
interface FixtureHead {
  readonly name: string;
  readonly shows: string;
  readonly rules: readonly string[];
}

/** The page with the table of all fixtures that stands at its end. */
export function withFixtureTable(page: string): string {
  const rows = fixtureHeads().map(({ name, shows, rules }) => [
    `[${name}](${name}/)`,
    shows,
    rules.join(", "),
  ]);
  const start = page.indexOf("| case | shows | rules |");
  return `${page.slice(0, start)}${table(["case", "shows", "rules"], rows)}\n`;
}

const ruleRow = /^\| (R\d\d[a-z]?) \|.*$/gm;

/** The page of rules, in which the last cell of each rule links to the fixtures that name it. */
export function withRuleLinks(page: string): string {
  const heads = fixtureHeads();
  return page.replaceAll(ruleRow, (row, rule: string) => {
    const links = heads
      .filter(({ rules }) => rules.includes(rule))
      .map(({ name }) => `[${name}](../fixtures/${name}/)`);
    return `${row.split(" | ").slice(0, 3).join(" | ")} | ${links.join(", ")} |`;
  });
}

function fixtureHeads(): readonly FixtureHead[] {
  const folder = join(root, "fixtures");
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name, "expected.json"), "utf8");
      const { shows, rules }: Omit<FixtureHead, "name"> = JSON.parse(text);
      return { name, shows, rules };
    });
}
