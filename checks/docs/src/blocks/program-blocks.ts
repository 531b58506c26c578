import { fence } from "../markdown.js";
import { runJq } from "../run-jq.js";
import { runSnippet } from "../run-snippet.js";

/** `output`: what the shell script right above prints: a call of jq, or one of turnmeter on the sample's logs. */
export async function outputBlock(_words: readonly string[], textAbove: string): Promise<string> {
  const [, script] = /```sh\n((?:(?!```)[^])*)```\s*$/.exec(textAbove) ?? [];
  if (script === undefined) throw new Error("there is no shell script right above");
  if (!script.startsWith("turnmeter")) return fence("text", await runJq(script));
  const { printedBy } = await import("../guides/printed-by.js"); // the whole program, which few blocks need
  return fence("text", await printedBy(script));
}

/** `snippet a-name`: a program of `checks/docs/snippets` and what it prints. */
export async function snippetBlock([name = ""]: readonly string[]): Promise<string> {
  const { source, output } = await runSnippet(name);
  return [fence("ts", source), "It prints:", fence("text", output)].join("\n\n");
}
