import { printedBy } from "./printed-by.js";

/** The pages whose consoles are brought up to date, below the repository's root. */
export const consolePages: readonly string[] = ["README.md", "apps/cli/README.md", "docs/metrics/budget.md"];

/** A command and what it prints, as a README shows them. */
const shown = /^```console\n\$ (.*)\n[^]*?^```$/gm;

/** A page in which each command of a console has below it what it prints on a terminal. @throws if one fails */
export async function withConsoleOutputs(page: string): Promise<string> {
  let updated = "";
  let end = 0;
  for (const { 0: block, 1: line = "", index } of page.matchAll(shown)) {
    const output = await printedBy(line, { columns: 80, isTTY: true });
    updated += `${page.slice(end, index)}\`\`\`console\n$ ${line}\n${output}\`\`\``;
    end = index + block.length;
  }
  return updated + page.slice(end);
}
