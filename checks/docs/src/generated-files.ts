import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { policyJsonSchema } from "@turnmeter/audit/policy.js";
import { commands, configJsonSchema } from "turnmeter/reference";
import { auditPages, withRuleTables } from "./audit-pages.js";
import { commandLinePage } from "./command-line/command-line-page.js";
import { withFixtureTables, withRuleLinks } from "./fixture-tables.js";
import { consolePages, withConsoleOutputs } from "./guides/console-outputs.js";
import { root } from "./workspace.js";

/** A file that is generated as a whole, or in a part that it is known by without markers. */
export interface GeneratedFile {
  /** Below the repository's root. */
  readonly path: string;
  readonly currentText: () => string | Promise<string>;
}

/** The files that are generated without markers. */
export const generatedFiles: readonly GeneratedFile[] = [
  {
    path: "apps/cli/schema/turnmeter.config.schema.json",
    currentText: () => `${JSON.stringify(configJsonSchema(commands), null, 2)}\n`,
  },
  {
    path: "packages/audit/policy.schema.json",
    currentText: () => `${JSON.stringify(policyJsonSchema(), null, 2)}\n`,
  },
  ...auditPages.map(({ path, text }) => ({ path, currentText: () => text })),
  {
    path: "docs/audit/README.md",
    currentText: () => withRuleTables(readGenerated("docs/audit/README.md") ?? ""),
  },
  { path: "docs/cli.md", currentText: () => commandLinePage(commands) },
  { path: "docs/rules.md", currentText: () => withRuleLinks(readGenerated("docs/rules.md") ?? "") },
  ...consolePages.map((path) => ({
    path,
    currentText: () => withConsoleOutputs(readGenerated(path) ?? ""),
  })),
  {
    path: "fixtures/README.md",
    currentText: () => withFixtureTables(readGenerated("fixtures/README.md") ?? ""),
  },
];

/** The text of a generated file as it is; null where it is not there. */
export function readGenerated(path: string): string | null {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** Whether a file holds what it has to; writes it where it does not and `write` is set. */
export async function updateFile(
  { path, currentText }: GeneratedFile,
  { write }: { readonly write: boolean },
): Promise<boolean> {
  const text = await currentText();
  const isCurrent = readGenerated(path) === text;
  if (!isCurrent && write) writeFileSync(join(root, path), text);
  return isCurrent;
}
