import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createNewIdsOfAnyAgent } from "./new-ids.mjs";
import { filesBelow, multiplySets } from "./multiply-logs.mjs";

const fixtures = fileURLToPath(new URL("../../../fixtures", import.meta.url));

/** Agents whose rows have ids of their own: new copies of other agents' rows would be found to be the same by what they say. */
const sources = ["claude-code", "agent-sdk", "codex", "codex-exec", "gemini-cli", "qwen"];

/**
 * Copies the logs of fixtures again and again, each time with new ids, as often as comes closest to a size. Logs of Claude Code go to
 * `projects`, where ccusage looks for them, those of other agents beside it. Of these fixtures all logs are taken that are lines and not
 * compressed.
 *
 * @param {{ out: string, sizeBytes: number }} options
 */
export function multiplyFixtures({ out, sizeBytes }) {
  const places = sources.flatMap((source) =>
    readdirSync(join(fixtures, source)).map((name) => ({ source, name })),
  );
  const sets = places.map(({ source, name }, index) => {
    const [root, part] = source === "claude-code" ? ["projects", "logs/projects"] : [source, "logs"];
    const from = join(fixtures, source, name, part);
    return {
      from,
      paths: existsSync(from) ? filesBelow(from).filter((path) => path.endsWith(".jsonl")) : [],
      folderOf: (/** @type {number} */ copy) => `${root}/copy-${copy}/${name}`,
      idsOf: (/** @type {number} */ copy) => createNewIdsOfAnyAgent(`${copy}-${index}`),
    };
  });
  return multiplySets(sets, { mix: "fixtures", out, sizeBytes });
}
