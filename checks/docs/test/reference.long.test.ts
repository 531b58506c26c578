import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import * as schema from "@turnmeter/schema";
import * as schemas from "@turnmeter/schema/schemas.js";
import { describe, expect, it } from "vitest";
import { fixtureNames } from "../src/fixture-record.js";
import { families } from "../src/families.js";
import { generatedFiles, readGenerated } from "../src/generated-files.js";
import { blocksOf, command, currentText, formatPages, pages, readPage } from "../src/reference.js";
import { root } from "../src/workspace.js";

const texts = pages.map((page) => ({ page, text: readPage(page) }));
const formatTexts = texts.filter(({ page }) => formatPages.includes(page));
const everything = formatTexts.map(({ text }) => text).join("\n");

describe("generated parts", () => {
  const blocks = texts.flatMap(({ page, text }) => blocksOf(page, text));

  it.each(blocks)("$page: $name is current", async (block) => {
    const current = await currentText(block);
    expect(block.text, `docs/${block.page}: "${block.name}" is not current; run ${command}`).toBe(current);
  });

  it("are on every page but the contents", () => {
    const without = formatPages.filter((page) => !blocks.some((block) => block.page === page));
    expect(without).toEqual(["format/README.md"]);
  });

  it("show every list of types", () => {
    const shown = new Set(blocks.map(({ name }) => name));
    expect([...families.keys()].filter((name) => !shown.has(`types ${name}`))).toEqual([]);
  });

  it("follow every script, so that it has been run", () => {
    const scripts = [...everything.matchAll(/^```sh\njq |^```sh\n\w+=/gm)];
    const outputs = blocks.filter(({ name, page }) => name === "output" && formatPages.includes(page));
    expect(outputs.length).toBeGreaterThan(0);
    expect(outputs).toHaveLength(scripts.length);
  });
});

it.each(generatedFiles)("$path is current", async ({ path, currentText: made }) => {
  expect(readGenerated(path), `${path} is not current; run ${command}`).toBe(await made());
});

describe("the reference", () => {
  const lists: Readonly<Record<string, readonly string[]>> = {
    sources: schema.sourceIds,
    "conversation records": schema.claudeCodeConversationTypes,
    "state records": schema.claudeCodeStateTypes,
    "system records": schema.claudeCodeSystemSubtypes,
    attachments: schema.claudeCodeAttachmentTypes,
    "progress records": schema.claudeCodeProgressTypes,
    "journal lines": schema.claudeCodeJournalTypes,
    blocks: schemas.claudeCodeBlockTypes,
    "SDK messages": schema.sdkMessageTypes,
    "SDK system messages": schema.sdkSystemSubtypes,
    "SDK results": schemas.sdkResultSubtypes,
    "SDK errors": schemas.sdkErrors,
    "Codex lines": schema.codexLineTypes,
    "Codex items": schema.codexItemTypes,
    "Codex events": schema.codexEventTypes,
    "Codex items of a turn": schema.codexTurnItemTypes,
    "codex exec items": schema.codexExecItemTypes,
    "Pi entries": schema.piEntryTypes,
    "Pi messages": schema.piRoles,
    "Gemini CLI messages": schema.geminiMessageTypes,
    "Copilot CLI events": schema.copilotEventTypes,
    "OpenCode messages": schema.openCodeRoles,
    "OpenCode parts": schema.openCodePartTypes,
    "OpenCode rows": schema.openCodeRowTypes,
    hooks: Object.keys(schemas.hookInputs),
    tools: Object.keys(schemas.toolSchemas),
    "former names of tools": [...schema.toolAliases.keys()],
    outcomes: schema.outcomes,
    "kinds of agents": schema.agentKinds,
    "evidence of links": schema.linkEvidences,
    "kinds of copies": schema.copyKinds,
    "token bases": schema.tokenBases,
    endings: schema.sessionEndings,
    problems: schema.problemCodes,
    "classes of problems": schema.problemClasses,
  };

  it.each(Object.entries(lists))("names all %s", (_, names) => {
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !everything.includes(`\`${name}\``))).toEqual([]);
  });

  it("says what every type tells", () => {
    const silent = [...families].flatMap(([name, family]) =>
      family.types.filter((type) => family.meaningOf(type) === "").map((type) => `${name}/${type}`),
    );
    expect(silent).toEqual([]);
  });
});

describe("links", () => {
  const linking = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((page) => ({ page, text: readPage(page) }));
  const rules = readFileSync(join(root, "docs/rules.md"), "utf8");
  const listed = new Set([...rules.matchAll(/^\| (R\d\d[a-z]?) \|/gm)].map(([, rule = ""]) => rule));

  it.each(linking)("$page links to files that are there", ({ page, text }) => {
    const targets = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !/^[a-z]+:/.test(target));
    expect(targets.filter((target) => !existsSync(join(root, "docs", dirname(page), target)))).toEqual([]);
  });

  it.each(linking)("$page links to headings that are there", ({ page, text }) => {
    const targets = [...text.matchAll(/\]\(([^)#]*\.md)?#([^)]+)\)/g)];
    const pageOf = (file: string | undefined) => (file === undefined ? page : join(dirname(page), file));
    const missing = targets.filter(([, file, anchor = ""]) => !anchorsOf(readPage(pageOf(file))).has(anchor));
    expect(missing.map(([link]) => link)).toEqual([]);
  });

  it.each(linking)("$page names rules that are listed", ({ text }) => {
    const named = [...text.matchAll(/\bR\d\d[a-z]?\b/g)].map(([rule]) => rule);
    expect(named.filter((rule) => !listed.has(rule))).toEqual([]);
  });

  it("are there for every fixture in each row of gotchas, which names the rule", () => {
    const page = readPage("format/06-quick-reference.md");
    const rows = page
      .slice(page.indexOf("\n## Gotchas"))
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .slice(1);
    expect(rows.length).toBeGreaterThan(20);
    const wrong = rows.filter((row) => {
      const [, rule = "", fixture = ""] =
        /\| (R\d\d[a-z]?) \| \[[^\]]+\]\(\S+\/fixtures\/(\S+)\/\) \|$/.exec(row) ?? [];
      if (!fixtureNames().includes(fixture)) return true;
      return !readFileSync(join(root, "fixtures", fixture, "expected.json"), "utf8").includes(`"${rule}"`);
    });
    expect(wrong).toEqual([]);
  });
});

/** The anchors that a page's headings get. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}
