import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ownTexts } from "../src/plain-words.js";
import { root } from "../src/workspace.js";

const documents = ownTexts().filter((path) => path.endsWith(".md"));

/** What a document points to, below the repository's root: targets of its links, and paths between backticks. */
function pathsIn(path: string, text: string): readonly string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, "");
  const links = [...prose.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)].map(([, to]) => join(dirname(path), to!));
  const named = [...prose.matchAll(/`((?:apps|packages|checks|docs|scripts)\/[\w./-]+)`/g)];
  return [...links, ...named.map(([, to]) => to!)];
}

describe("paths that documents name", () => {
  it("are those of links and those between backticks", () => {
    const text = "See [a](../b.md#c), `docs/d.md` and [e](https://e.example/).\n```\n[f](f)\n```\n";
    expect(pathsIn("docs/x/a.md", text)).toEqual(["docs/b.md", "docs/d.md"]);
  });

  it.each(documents)("exist: %s", (path) => {
    const paths = pathsIn(path, readFileSync(join(root, path), "utf8"));
    expect(paths.filter((each) => !existsSync(join(root, each)))).toEqual([]);
  });
});
