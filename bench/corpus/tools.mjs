/**
 * @import { Random } from "./random.mjs"
 * @import { TextSource } from "./text.mjs"
 * @import { Conversation } from "./conversation.mjs"
 */

/**
 * @typedef {object} Tool
 * @property {string} name
 * @property {number} weight
 * @property {(text: TextSource, random: Random, cwd: string, fit: (characters: number) => number) => object} input
 * @property {(text: TextSource, characters: number, input: any) => { content: string, toolUseResult: unknown }} result
 */

/** @type {readonly Tool[]} */
const tools = [
  {
    name: "Bash",
    weight: 40,
    input: (text, random) => ({
      command: `${text.word()} --${text.word()} ${text.path()}${random.chance(0.3) ? ` && ${text.phrase(120)}` : ""}`,
      description: text.phrase(40),
    }),
    result: (text, characters) => {
      const stdout = text.lines(characters);
      return {
        content: stdout,
        toolUseResult: { stdout, stderr: "", interrupted: false, isImage: false, noOutputExpected: false },
      };
    },
  },
  {
    name: "Read",
    weight: 30,
    input: (text, _random, cwd) => ({ file_path: `${cwd}/${text.path()}` }),
    result: (text, characters, input) => {
      const rows = text.lines(characters).split("\n");
      const file = {
        filePath: input.file_path,
        content: rows.join("\n"),
        numLines: rows.length,
        startLine: 1,
        totalLines: rows.length,
      };
      return {
        content: rows.map((row, index) => `${index + 1}\t${row}`).join("\n"),
        toolUseResult: { type: "text", file },
      };
    },
  },
  {
    name: "Edit",
    weight: 20,
    input: (text, random, cwd, fit) => ({
      file_path: `${cwd}/${text.path()}`,
      old_string: text.lines(fit(random.logNormal(150, 0.9, 4000))),
      new_string: text.lines(fit(random.logNormal(250, 0.9, 8000))),
    }),
    result: (text, characters, input) => {
      const added = input.new_string.split("\n").map((/** @type {string} */ row) => `+${row}`);
      const hunk = { oldStart: 10, oldLines: 1, newStart: 10, newLines: added.length, lines: added };
      return {
        content: `The file ${input.file_path} has been updated successfully.`,
        toolUseResult: {
          filePath: input.file_path,
          oldString: input.old_string,
          newString: input.new_string,
          originalFile: text.lines(characters),
          structuredPatch: [hunk],
          userModified: false,
          replaceAll: false,
        },
      };
    },
  },
  {
    name: "Write",
    weight: 5,
    input: (text, random, cwd, fit) => ({
      file_path: `${cwd}/${text.path()}`,
      content: text.lines(fit(random.logNormal(2000, 1, 40_000))),
    }),
    result: (_text, _characters, input) => ({
      content: `File created successfully at: ${input.file_path}`,
      toolUseResult: {
        type: "create",
        filePath: input.file_path,
        content: input.content,
        structuredPatch: [],
      },
    }),
  },
  {
    name: "mcp__tracker__search_items",
    weight: 5,
    input: (text) => ({ query: text.phrase(30) }),
    result: (text, characters) => {
      const content = text.lines(characters);
      return { content, toolUseResult: [{ type: "text", text: content }] };
    },
  },
];
const weighted = tools.flatMap((tool) => Array.from({ length: tool.weight }, () => tool));

/**
 * One response that calls a tool, and the tool's result.
 *
 * @param {Conversation} conversation
 * @param {{ random: Random, text: TextSource, resultCharacters: number, name?: string }} options a tool without a name is any
 */
export function useTool(conversation, { random, text, name, ...options }) {
  const tool = tools.find((one) => one.name === name) ?? random.pick(weighted);
  const resultCharacters = conversation.fit(options.resultCharacters);
  const input = tool.input(text, random, conversation.thread.cwd, conversation.fit);
  const id = conversation.respondWithCall(tool.name, input);
  if (tool.name === "Bash" && name === undefined && random.chance(0.06)) {
    const output = `Exit code ${random.integer(1, 3)}\n${text.lines(Math.min(resultCharacters, 2000))}`;
    conversation.result(id, output, `Error: ${output}`, true);
    return;
  }
  const { content, toolUseResult } = tool.result(text, resultCharacters, input);
  conversation.result(id, content, toolUseResult);
}
