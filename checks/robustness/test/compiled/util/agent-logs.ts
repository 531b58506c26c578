import { readFileSync } from "node:fs";
import { join } from "node:path";
import { logFiles } from "@turnmeter/check-fixtures/log-files";
import { logFolders } from "../../../../../scripts/vitest/fixtures.js";
import type { AgentLogs } from "./aimed-folder.js";
import { codexNames } from "./codex-names-in-logs.js";
import { codexTexts } from "./codex-texts.js";
import { nameValues } from "./names-in-logs.js";
import { textValues } from "./telling-values.js";

const all = [...logFolders.keys()];

/** What lines of a rollout have, from the first one on. */
const rollout = /^\{[^\n]{0,400}"(?:payload|record_type|instructions)":/;

/** The logs of each agent whose rows compiled code decodes. */
export const agentLogs: readonly AgentLogs[] = [
  {
    name: "Claude Code",
    folders: all,
    mostLeft: 0.6,
    values: {
      names: nameValues,
      texts: textValues,
      textKey: /^"(?:content|text|thinking|prompt|stdout|stderr|toolUseResult|summary|message)"$/,
    },
  },
  {
    name: "Codex",
    folders: all.filter(hasRollout),
    // The fixtures' rollouts are short, and beside logs of other agents.
    mostLeft: 0.85,
    values: {
      names: codexNames,
      texts: codexTexts,
      textKey: /^"(?:content|text|message|arguments|input|output|unified_diff|changes|command)"$/,
    },
  },
];

function hasRollout(number: number): boolean {
  const { folder } = logFolders[number]!;
  const logs = logFiles(folder).filter((path) => path.endsWith(".jsonl"));
  return logs.some((path) => rollout.test(readFileSync(join(folder, path), "latin1").slice(0, 2000)));
}
