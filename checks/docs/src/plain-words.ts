import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./workspace.js";

/** A turn of phrase that a reader has to read twice, and what to write in its place. */
interface PoorPhrase {
  readonly words: string;
  readonly instead: string;
}

/** Each is a regular expression; a space in it stands for any white space, also over lines of a comment. */
const poorPhrases: readonly PoorPhrase[] = [
  { words: "of which", instead: "two sentences, or “with”" },
  {
    words: "(?:is|are|was|were|be|been|being) told(?! apart)(?! from)",
    instead: "who says it, or “reported”",
  },
  { words: "(?:says?|tells?) of", instead: "“says about”, “reports”, or the thing itself" },
  { words: "of theirs", instead: "“their”" },
  { words: "which is what", instead: "a new sentence" },
  { words: "such as are", instead: "“which”, or an adjective" },
];

/** White space, and the mark of a comment's next line. */
const gap = String.raw`\s+(?:(?:\*|//|>) +)?`;

const expressions = poorPhrases.map(({ words, instead }) => ({
  expression: new RegExp(String.raw`\b${words.replaceAll(" ", gap)}\b`, "gi"),
  instead,
}));

const generated = /<!-- generated: [\s\S]*?<!-- \/generated -->/g;

/** The text with generated parts replaced by as many empty lines. */
function withoutGenerated(text: string): string {
  return text.replaceAll(generated, (found) => "\n".repeat(found.split("\n").length - 1));
}

/** The poor phrases of a text, each as `path:line: phrase (instead: …)`, in the order of lines. */
export function poorPhrasesIn(path: string, text: string): readonly string[] {
  const own = withoutGenerated(text);
  return expressions
    .flatMap(({ expression, instead }) =>
      [...own.matchAll(expression)].map((match) => ({
        line: own.slice(0, match.index).split("\n").length,
        phrase: match[0].replace(new RegExp(gap, "g"), " "),
        instead,
      })),
    )
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, phrase, instead }) => `${path}:${line}: “${phrase}” (instead: ${instead})`);
}

/** Whole files that are generated: their words are checked at their source. */
const generatedFiles = new Set(["docs/cli.md", "fixtures/README.md"]);

/** Sources and documents whose words are our own, below the repository's root. */
export function ownTexts(): readonly string[] {
  const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0");
  return tracked.filter(
    (path) =>
      (path.endsWith(".md") || /^(?:packages|apps)\/.*\/(?:src|assembly)\/.*\.ts$/.test(path)) &&
      !generatedFiles.has(path) &&
      !path.startsWith("fixtures/"),
  );
}

/** The poor phrases of all own texts. */
export function allPoorPhrases(): readonly string[] {
  return ownTexts().flatMap((path) => poorPhrasesIn(path, readFileSync(join(root, path), "utf8")));
}
