import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { commands } from "turnmeter/reference";
import { afterAll, describe, expect, it } from "vitest";
import { commandLines, isPlainCall, callsTurnmeter, linesOf } from "../src/guides/command-lines.js";
import { consolePages } from "../src/guides/console-outputs.js";
import { fencedBlocks } from "../src/guides/fenced-blocks.js";
import { guideFolder, guideHome } from "../src/guides/guide-folder.js";
import { notRun } from "../src/guides/not-run.js";
import { commandSpans, scriptsOf, stepsOf } from "../src/guides/printed-commands.js";
import { runCommand } from "../src/guides/run-command.js";
import type { CommandPlace, CommandRun } from "../src/guides/run-command.js";
import { runScript } from "../src/guides/run-script.js";
import { ownTexts } from "../src/plain-words.js";
import { guidePages } from "../src/reference.js";
import { root } from "../src/workspace.js";

const printing = /^(?:(?:README|CONTRIBUTING)|docs\/.*|(?:packages\/[^/]+|apps\/cli)\/README)\.md$/;
const pages = [...ownTexts().filter((path) => printing.test(path)), "docs/cli.md"].map((path) => {
  const text = readFileSync(join(root, path), "utf8");
  return { path, text, blocks: fencedBlocks(text) };
});
const shownFiles = pages.flatMap(({ blocks }) => blocks.filter(({ name }) => name !== ""));

interface Step {
  readonly place: string;
  /** Lines of a shell; one alone where it needs none. */
  readonly lines: readonly string[];
}

const needless = new Set(notRun);

function isRun(line: string): boolean {
  const found = notRun.find(([pattern]) => pattern.test(line));
  if (found !== undefined) needless.delete(found);
  return found === undefined;
}

/** Steps that share a folder, which is made for them. */
function sharingFolder(printed: readonly Step[]) {
  const steps = printed.flatMap(({ place, lines }) => {
    const kept = lines.filter(isRun);
    if (kept.every(isPlainCall)) return kept.map((line) => ({ place, lines: [line] }));
    return kept.some(callsTurnmeter) ? [{ place, lines: kept }] : [];
  });
  const once = steps.filter(
    ({ lines }, at) => steps.findIndex((other) => other.lines.join("\n") === lines.join("\n")) === at,
  );
  const cwd = guideFolder(once.flatMap(({ lines }) => lines).join("\n"), shownFiles);
  return once.map((step) => ({ ...step, cwd, words: step.lines.join("; ") }));
}

const names = new Set<string>(commands.map(({ name }) => name));
const blockSteps = pages.flatMap(({ path, blocks }) =>
  sharingFolder(
    blocks.flatMap((block) => scriptsOf(block).map((lines) => ({ place: `${path}:${block.line}`, lines }))),
  ),
);
const spanSteps = sharingFolder(
  pages.flatMap(({ path, text }) =>
    commandSpans(text, names).map((line) => ({ place: path, lines: [line] })),
  ),
);

const home = guideHome();
afterAll(() => {
  for (const folder of new Set([home, ...[...blockSteps, ...spanSteps].map(({ cwd }) => cwd)]))
    rmSync(folder, { recursive: true, force: true });
});

it("names no package in a command that is not published", () => {
  const fetches =
    /\b(?:npx|bunx|(?:npm|pnpm|yarn|bun) (?:i|install|add|dlx|exec)(?: -{1,2}\w+)*) (?:@turnmeter\/|turnmeter\b)/;
  const found = ownTexts().filter((path) => fetches.test(readFileSync(join(root, path), "utf8")));
  expect(found).toEqual([]);
});

it("has no reason for a line that no document prints", () => {
  expect([...needless]).toEqual([]);
});

it.each(pages)("$path shows commands in blocks that are run", ({ text, blocks }) => {
  const plain = blocks.filter(({ language }) => language === "").flatMap((block) => linesOf(block.text));
  const indented = text.split("\n").filter((line) => /^ {4}(?:turnmeter|npm start)\s/.test(line));
  const unmarked = blocks.some(({ language }) => language === "yaml") ? [] : indented;
  expect([...plain.filter((line) => /^(?:turnmeter|npm start)(?=\s|$)/.test(line)), ...unmarked]).toEqual([]);
});

it("prints below every command of a console what it prints", () => {
  const paths = pages.filter(({ blocks }) => blocks.some(({ language }) => language === "console"));
  expect(paths.map(({ path }) => path).sort()).toEqual([...consolePages].sort());
});

it.each(pages.filter(({ blocks }) => blocks.some(({ language }) => language === "yaml")))(
  "$path installs turnmeter in a recipe before it calls it",
  ({ blocks }) => {
    const steps = blocks.filter(({ language }) => language === "yaml").flatMap(({ text }) => stepsOf(text));
    const runs = steps.map(({ run = "" }) => linesOf(run));
    const installs = runs.findIndex((lines) =>
      ["npm run pack", "npm i -g ./turnmeter-*.tgz"].every((line) => lines.includes(line)),
    );
    const calls = runs.findIndex((lines) => lines.some((line) => line.startsWith("turnmeter ")));
    expect(calls === -1 || (installs !== -1 && installs < calls)).toBe(true);
  },
);

describe("a guide", () => {
  const guides = new Set(guidePages.map((page) => `docs/${page}`));
  it.each(pages.filter(({ path }) => guides.has(path)))(
    "shows something that is run: $path",
    ({ path, text }) => {
      const isRunThere = blockSteps.some(({ place }) => place.startsWith(path));
      expect(isRunThere || text.includes("<!-- generated: snippet ")).toBe(true);
    },
  );
});

it.each([...blockSteps, ...spanSteps])("$place shows what works: $words", async ({ lines, cwd, words }) => {
  const place = { cwd, home };
  const own = lines.map((line) => atPlace(line, place));
  const [args] = own.length === 1 && own.every(isPlainCall) ? commandLines(own.join("\n")) : [];
  const { exitCode, stdout, stderr } = await (args === undefined
    ? runScript(own, place)
    : runOnce(args, place));
  expect(stderr).not.toMatch(/shows a sample|unknown|No logs|not found/i);
  expect(words.includes("--fail-on") ? [0, 3] : [0], stderr).toContain(exitCode);
  if (args !== undefined && !waitsForNews.test(words)) expect(stdout).not.toBe("");
});

const runs = new Map<string, Promise<CommandRun>>();

/** A run that pages share where it names no file of a folder. */
async function runOnce(args: readonly string[], place: CommandPlace): Promise<CommandRun> {
  const folder = args.some((word) => /[./]|^--to$/.test(word)) ? place.cwd : "";
  const key = [folder, ...args].join("\0");
  const run = runs.get(key) ?? runCommand(args, place);
  runs.set(key, run);
  return run;
}

/** Writes what comes from now on. */
const waitsForNews = /^turnmeter watch --format jsonl$/;

/** A line whose absolute paths and home folder lie in what was made for it. */
function atPlace(line: string, { cwd, home: own }: { readonly cwd: string; readonly home: string }): string {
  return line
    .replaceAll(/(?<=\s)~\//g, `${own}/`)
    .replaceAll(/(?<=\s)\/(?=(?:mnt|shared|other)\/)/g, `${cwd}/`);
}
