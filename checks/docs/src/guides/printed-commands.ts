import { parse } from "yaml";
import * as z from "zod";
import { callsTurnmeter, linesOf } from "./command-lines.js";
import type { FencedBlock } from "./fenced-blocks.js";

/** What the blocks of a language hold as lines of a shell. */
const scriptsIn: Readonly<Record<string, (text: string) => readonly string[]>> = {
  sh: (text) => [text],
  crontab: (text) =>
    text.split("\n").map((line) => line.replace(/^(?:\S+ ){5}\s*/, "").replaceAll("\\%", "%")),
  yaml: (text) => stepsOf(text).flatMap(({ run }) => run ?? []),
};

const step = z.looseObject({ run: z.string().optional() });

/** The steps of a recipe for GitHub Actions; none where the file is another one. */
export function stepsOf(yaml: string): readonly z.infer<typeof step>[] {
  const steps: unknown = parse(yaml);
  return Array.isArray(steps) ? z.array(step).parse(steps) : [];
}

/** The scripts of a block that call turnmeter, each as its lines. */
export function scriptsOf({ language, text }: FencedBlock): readonly (readonly string[])[] {
  return (scriptsIn[language]?.(text) ?? []).map(linesOf).filter((lines) => lines.some(callsTurnmeter));
}

/** The command lines with arguments that stand as code in a page's text and outputs; what has a part to fill in is none. */
export function commandSpans(page: string, commands: ReadonlySet<string>): readonly string[] {
  const text = page.replaceAll(/^```(?!console|text)\w+.*\n[^]*?^```$/gm, "").replaceAll(/^```\w*$/gm, "");
  const spans = [...text.matchAll(/`([^`\n]+)`|^ {2}(turnmeter .*)$/gm)].map(
    ([, span, suggested]) => span ?? suggested ?? "",
  );
  const lines = spans.map((span) => (commands.has(span.split(" ", 1)[0] ?? "") ? `turnmeter ${span}` : span));
  return [...new Set(lines.filter(isCallWithArguments))].map((line) => line.replaceAll("\\|", "|"));
}

function isCallWithArguments(line: string): boolean {
  return /^(?:turnmeter|npm start --) \S+ \S/.test(line) && !/[<…·]/.test(line);
}
