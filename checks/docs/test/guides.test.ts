import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { commandLines } from "../src/guides/command-lines.js";
import { fencedBlocks } from "../src/guides/fenced-blocks.js";
import { guideFolder } from "../src/guides/guide-folder.js";
import { runCommand } from "../src/guides/run-command.js";
import { ownTexts } from "../src/plain-words.js";
import { guidePages } from "../src/reference.js";
import { root } from "../src/workspace.js";

const pages = ["README.md", ...guidePages.map((page) => `docs/${page}`)].map((page) => {
  const text = readFileSync(join(root, page), "utf8");
  const blocks = fencedBlocks(text);
  const commands = blocks
    .filter(({ language }) => language === "sh")
    .flatMap(({ text: script, line }) =>
      commandLines(script).map((args) => ({ args, place: `${page}:${line}`, words: args.join(" ") })),
    );
  return { page, text, blocks, folder: guideFolder(blocks), commands };
});
afterAll(() => {
  for (const { folder } of pages) rmSync(folder, { recursive: true, force: true });
});

it("names no package in a command that is not published", () => {
  const fetches =
    /\b(?:npx|bunx|(?:npm|pnpm|yarn|bun) (?:i|install|add|dlx|exec)(?: -{1,2}\w+)*) (?:@turnmeter\/|turnmeter\b)/;
  const found = ownTexts().filter((path) => fetches.test(readFileSync(join(root, path), "utf8")));
  expect(found).toEqual([]);
});

describe("a guide", () => {
  it.each(pages)("shows something that is run: $page", ({ text, commands }) => {
    expect(commands.length > 0 || text.includes("<!-- generated: snippet ")).toBe(true);
  });

  it.each(pages.flatMap(({ folder, commands }) => commands.map((shown) => ({ ...shown, folder }))))(
    "shows a command that works: $place turnmeter $words",
    async ({ args, folder }) => {
      const { exitCode, stdout, stderr } = await runCommand(args, folder);
      expect(stderr).not.toMatch(/shows a sample|unknown|No logs/i);
      expect(exitCode).toBe(0);
      expect(stdout).not.toBe("");
    },
  );
});
