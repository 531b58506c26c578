import { describe, expect, it } from "vitest";
import { findLogs, openLogRoots, type Source } from "../../src/index.js";
import { fakeFormat, sourceOf } from "../util/fake-source.js";
import { temporaryFolder } from "../util/temporary-folder.js";

/** A source of rows `{"other": …}`, and how often its format was loaded. */
function seldomSource(): { readonly source: Source; readonly loads: () => number } {
  let loads = 0;
  const source: Source = {
    id: "codex",
    agent: "another agent",
    isSeldom: true,
    loadFormat: async () => {
      loads++;
      return {
        ...fakeFormat,
        source: "codex",
        detect: (head) => head.some((row) => typeof row === "object" && row !== null && "other" in row),
      };
    },
  };
  return { source, loads: () => loads };
}

async function sourcesIn(folder: string, sources: readonly Source[]) {
  const { roots, fs } = await openLogRoots([folder]);
  const { units } = await findLogs(roots, fs, { sources });
  return units.map(({ source, files }) => [source, files[0]!.path.slice(folder.length + 1)]);
}

describe("sources that are seldom asked", () => {
  it("are not loaded where the others know every file", async () => {
    const folder = temporaryFolder({ "a.jsonl": '{"fake":"say"}\n' });
    const { source, loads } = seldomSource();
    expect(await sourcesIn(folder, [sourceOf(fakeFormat), source])).toEqual([["claude-code", "a.jsonl"]]);
    expect(loads()).toBe(0);
  });

  it("are loaded once, for files that no other source knows", async () => {
    const folder = temporaryFolder({
      "a.jsonl": '{"fake":"say"}\n',
      "b.jsonl": '{"other":1}\n',
      "c.json": '{"other":2}',
      "d.jsonl": '{"third":1}\n',
    });
    const { source, loads } = seldomSource();
    expect(await sourcesIn(folder, [sourceOf(fakeFormat), source])).toEqual([
      ["claude-code", "a.jsonl"],
      ["codex", "b.jsonl"],
      ["codex", "c.json"],
    ]);
    expect(loads()).toBe(1);
  });
});
