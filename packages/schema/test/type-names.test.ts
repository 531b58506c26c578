import { describe, expect, it } from "vitest";
import { sdkMessages } from "../src/agent-sdk/record-schema.js";
import { sdkSystemShapes } from "../src/agent-sdk/sdk-system.js";
import { attachmentShapes } from "../src/claude-code/attachments/attachment-record.js";
import { journalShapes } from "../src/claude-code/journal-schemas.js";
import { progressShapes } from "../src/claude-code/progress-record.js";
import { conversationSchemas } from "../src/claude-code/record-schema.js";
import { stateShapes } from "../src/claude-code/state-record.js";
import { systemShapes } from "../src/claude-code/system-record.js";
import { codexExecItems } from "../src/codex-exec/exec-item.js";
import { copilotEventShapes } from "../src/copilot-cli/record-schema.js";
import { copilotStoreShapes } from "../src/copilot-cli/store-shapes.js";
import { eventShapes, lineShapes } from "../src/codex/record-schema.js";
import { itemShapes } from "../src/codex/item-shapes.js";
import { turnItemShapes } from "../src/codex/turn-item-shapes.js";
import { geminiMessages } from "../src/gemini-cli/message.js";
import { kimiCliMessageShapes } from "../src/kimi-cli/message-shapes.js";
import { kimiCodeLoopEventShapes } from "../src/kimi-code/record-schema.js";
import { kimiCodeRecordShapes } from "../src/kimi-code/record-shapes.js";
import { qwenSystemMeanings } from "../src/qwen/record-schema.js";
import { piEntryShapes } from "../src/pi/entry-shapes.js";
import { piMessageShapes } from "../src/pi/message-shapes.js";
import { openCodeMessageShapes, openCodeRowShapes } from "../src/opencode/record-schema.js";
import { openCodePartShapes } from "../src/opencode/part-shapes.js";
import { toolSchemas } from "../src/tools/tool-schemas.js";

function namesOf(table: object): readonly string[] {
  return Object.keys(table).sort();
}

const lists: readonly (readonly [name: string, meaning: string, names: readonly string[]])[] = [
  [
    "claudeCodeConversationTypes",
    "Types of the records that make up a conversation: they have a place in it and a time.",
    namesOf(conversationSchemas),
  ],
  [
    "claudeCodeStateTypes",
    "Types of the records that tell a state of the session. Of most kinds the last one holds.",
    namesOf(stateShapes),
  ],
  ["claudeCodeJournalTypes", "Types of the lines in a workflow's `journal.jsonl`.", namesOf(journalShapes)],
  ["claudeCodeSystemSubtypes", "Subtypes of `system` records. Old ones have none.", namesOf(systemShapes)],
  ["claudeCodeAttachmentTypes", "Types of what an `attachment` record holds.", namesOf(attachmentShapes)],
  [
    "claudeCodeProgressTypes",
    "Types of what a `progress` record (until early 2026) tells.",
    namesOf(progressShapes),
  ],
  [
    "codexLineTypes",
    "Types of the lines of a rollout.",
    namesOf({ event_msg: null, response_item: null, ...lineShapes }),
  ],
  [
    "codexItemTypes",
    "Types of the items of a `response_item` line; the oldest rollouts have them as whole lines.",
    namesOf(itemShapes),
  ],
  ["codexEventTypes", "Types of the events of an `event_msg` line.", namesOf(eventShapes)],
  ["codexTurnItemTypes", "Types of the items of an `item_completed` event.", namesOf(turnItemShapes)],
  [
    "codexExecItemTypes",
    "Types of the items of a `codex exec --json` stream.",
    codexExecItems.map(({ shape }) => shape.type.value),
  ],
  [
    "geminiMessageTypes",
    "Types of the messages of a Gemini CLI session.",
    geminiMessages.map(({ shape }) => shape.type.value),
  ],
  [
    "copilotEventTypes",
    "Types of the events that GitHub Copilot CLI keeps of a session.",
    namesOf(copilotEventShapes),
  ],
  ["copilotStoreTypes", "Rows of GitHub Copilot CLI's database.", namesOf(copilotStoreShapes)],
  [
    "sdkMessageTypes",
    "Types of the messages of an Agent SDK stream other than `system`.",
    sdkMessages.map(({ shape }) => shape.type.value).sort(),
  ],
  [
    "sdkSystemSubtypes",
    "Subtypes of the `system` messages of an Agent SDK stream.",
    namesOf(sdkSystemShapes),
  ],
  ["qwenSystemSubtypes", "Subtypes of `system` rows of Qwen Code.", namesOf(qwenSystemMeanings)],
  ["piEntryTypes", "Types of the entries of a session of Pi.", namesOf(piEntryShapes)],
  ["piRoles", "Roles of the messages of a session of Pi.", namesOf(piMessageShapes)],
  ["kimiCodeRecordTypes", "Types of the records of a Kimi Code wire.", namesOf(kimiCodeRecordShapes)],
  [
    "kimiCodeLoopEventTypes",
    "Types of what a `context.append_loop_event` record holds.",
    namesOf(kimiCodeLoopEventShapes),
  ],
  ["kimiCliMessageTypes", "Types of the messages of a Kimi CLI wire.", namesOf(kimiCliMessageShapes)],
  ["openCodeRoles", "Roles of the messages of OpenCode's first form.", namesOf(openCodeMessageShapes)],
  ["openCodePartTypes", "Types of the parts of OpenCode's messages.", namesOf(openCodePartShapes)],
  ["openCodeRowTypes", "Types of the rows of OpenCode's second form.", namesOf(openCodeRowShapes)],
  ["toolNames", "Canonical names of the client's own tools, past and present.", namesOf(toolSchemas)],
];

function namesIn(wanted: string): readonly string[] {
  return lists.find(([name]) => name === wanted)?.[2] ?? [];
}

describe("type-names.ts", () => {
  it.each([
    ["claudeCodeConversationTypes", "claudeCodeStateTypes"],
    ["claudeCodeConversationTypes", "claudeCodeJournalTypes"],
    ["claudeCodeStateTypes", "claudeCodeJournalTypes"],
    ["codexLineTypes", "codexItemTypes"],
  ])("has no name in %s that is in %s as well", (one, other) => {
    expect(namesIn(one).length).toBeGreaterThan(0);
    expect(namesIn(one).filter((name) => namesIn(other).includes(name))).toEqual([]);
  });

  it.each([
    ["../src/claude-code/type-names.ts", true],
    ["../src/type-names.ts", false],
  ] as const)(
    "in %s lists the names in the tables of schemas; `npm run names` writes it anew",
    async (file, own) => {
      const heading =
        "// Made of the tables of schemas by `npm run names`: who needs names alone loads no schema.\n";
      const text = lists
        .filter(([name]) => /^(?:claudeCode|tool)/.test(name) === own)
        .map(
          ([name, meaning, names]) =>
            `\n/** ${meaning} */\nexport const ${name}: readonly string[] = [\n${filled(names)}];\n`,
        );
      await expect([heading, ...text].join("")).toMatchFileSnapshot(file);
    },
  );
});

const width = 110;

/** Quoted names, as many to a line as fit. */
function filled(names: readonly string[]): string {
  let lines = "";
  let line = " ";
  for (const name of names) {
    const item = ` ${JSON.stringify(name)},`;
    if (line.length + item.length > width) {
      lines += `${line}\n`;
      line = " ";
    }
    line += item;
  }
  return `${lines}${line}\n`;
}
