import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fixtureNames } from "./fixture-record.js";
import { table } from "./markdown.js";
import { root } from "./workspace.js";

/** What a fixture's `expected.json` says of itself. */
interface FixtureHead {
  readonly name: string;
  readonly shows: string;
  readonly rules: readonly string[];
}

const tablesBegin = "\n## All fixtures\n";

/** The page with a table of the fixtures of each source at its end; a folder's name begins with the rule that it is about first. */
export function withFixtureTables(page: string): string {
  const heads = fixtureHeads();
  const sources = [...new Set(heads.map(({ name }) => dirname(name)))];
  const tables = sources.map((source) => {
    const rows = heads
      .filter(({ name }) => dirname(name) === source)
      .map(({ name, shows, rules }) => [`[${basename(name)}](${name}/)`, shows, rules.join(", ")]);
    return `\n### ${source}\n\n${table(["case", "shows", "rules"], rows)}\n`;
  });
  return `${page.slice(0, page.indexOf(tablesBegin))}${tablesBegin}${tables.join("")}`;
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
  return fixtureNames().map((name) => {
    const text = readFileSync(join(root, "fixtures", name, "expected.json"), "utf8");
    const { shows, rules }: Omit<FixtureHead, "name"> = JSON.parse(text);
    return { name, shows, rules };
  });
}
