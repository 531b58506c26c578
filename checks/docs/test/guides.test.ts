import { readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandLines } from "../src/guides/command-lines.js";
import { fencedBlocks } from "../src/guides/fenced-blocks.js";
import { guideFolder } from "../src/guides/guide-folder.js";
import { runCommand } from "../src/guides/run-command.js";
import { runSource } from "../src/run-snippet.js";
import { root } from "../src/workspace.js";

const guides = readdirSync(join(root, "docs/how-to")).map((name) => `docs/how-to/${name}`);
const pages = ["README.md", "docs/tutorial.md", ...guides.sort()].map((page) => ({
  page,
  blocks: fencedBlocks(readFileSync(join(root, page), "utf8")),
}));

describe.each(pages)("$page", ({ page, blocks }) => {
  let folder = "";
  beforeAll(() => {
    folder = guideFolder(blocks);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const commands = blocks
    .filter(({ language }) => language === "sh")
    .flatMap(({ text, line }) =>
      commandLines(text).map((args) => ({ args, line, command: `turnmeter ${args.join(" ")}` })),
    );
  const programs = blocks.flatMap((block, at) =>
    block.language === "ts" ? [{ ...block, output: blocks[at + 1] }] : [],
  );

  it("shows something that can be run", () => {
    expect(commands.length + programs.length).toBeGreaterThan(0);
  });

  if (commands.length > 0)
    it.each(commands)(`${page}:$line $command does what it says`, async ({ args }) => {
      const { exitCode, stdout, stderr } = await runCommand(args, folder);
      expect(stderr).not.toMatch(/The report shows a sample|unknown|not found/);
      expect(exitCode).toBe(0);
      expect(stdout).not.toBe("");
    });

  if (programs.length > 0)
    it.each(programs)(`${page}:$line prints what stands below it`, async ({ text, output }) => {
      expect(output?.language).toBe("text");
      expect(output?.text).toBe(await runSource(text));
    });
});
