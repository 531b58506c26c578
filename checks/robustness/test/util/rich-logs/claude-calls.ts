import { shellCommandAt } from "./shell-command.js";
import type { TextAt } from "./place.js";

/** A tool that is called, with its input and what it gave back. */
export interface ClaudeCall {
  readonly name: string;
  readonly input: object;
  readonly result?: string;
  readonly isError?: boolean;
  readonly toolUseResult?: unknown;
}

const failed = (text: string) => ({ result: text, isError: true, toolUseResult: `Error: ${text}` });

/** Calls of tools of each kind that counts in its own way; some failed. */
export function claudeCalls(
  textAt: TextAt,
  { cwd, agentId }: { readonly cwd: string; readonly agentId: string },
): ClaudeCall[] {
  const content = textAt("file-content");
  return [
    { name: textAt("tool"), input: { note: textAt("pattern") }, result: textAt("result") },
    { name: `mcp__${textAt("mcp-server")}__${textAt("mcp-tool")}`, input: { query: textAt("pattern") } },
    {
      name: "Bash",
      input: { command: shellCommandAt(textAt), description: textAt("pattern") },
      ...failed(`Exit code 1\n${textAt("error-text")}`),
    },
    {
      name: "Bash",
      input: { command: shellCommandAt(textAt) },
      result: textAt("result"),
      toolUseResult: {
        stdout: textAt("result"),
        stderr: textAt("error-text"),
        interrupted: false,
        isImage: false,
      },
    },
    {
      name: "Edit",
      input: {
        file_path: `${cwd}/${textAt("edited-file")}`,
        old_string: content,
        new_string: `${content}\nx`,
      },
      toolUseResult: {
        filePath: `${cwd}/${textAt("edited-file")}`,
        originalFile: content,
        structuredPatch: [
          { oldStart: 1, oldLines: 1, newStart: 1, newLines: 2, lines: [` ${content}`, "+x"] },
        ],
      },
    },
    {
      name: "Write",
      input: { file_path: `${cwd}/${textAt("edited-file")}`, content },
      ...failed(textAt("error-text")),
    },
    {
      name: "Read",
      input: { file_path: `${cwd}/${textAt("read-file")}` },
      result: content,
      toolUseResult: {
        type: "text",
        file: { filePath: `${cwd}/${textAt("read-file")}`, content, numLines: 1 },
      },
    },
    {
      name: "Grep",
      input: { pattern: textAt("pattern"), path: textAt("read-file") },
      result: textAt("result"),
    },
    {
      name: "WebFetch",
      input: { url: textAt("address"), prompt: textAt("pattern") },
      ...failed(textAt("error-text")),
    },
    { name: "Skill", input: { skill: textAt("skill"), args: textAt("command-arguments") } },
    {
      name: "Agent",
      input: {
        description: textAt("agent-task"),
        prompt: textAt("agent-prompt"),
        subagent_type: textAt("agent-type"),
        name: textAt("agent-name"),
        team_name: textAt("team"),
      },
      result: textAt("answer"),
      toolUseResult: {
        status: "completed",
        agentId,
        agentType: textAt("agent-type"),
        prompt: textAt("agent-prompt"),
        content: [{ type: "text", text: textAt("answer") }],
        totalDurationMs: 4000,
        totalTokens: 5000,
        totalToolUseCount: 1,
      },
    },
    {
      name: "Agent",
      input: {
        description: textAt("agent-task"),
        prompt: textAt("agent-prompt"),
        subagent_type: textAt("agent-type"),
      },
      result: textAt("answer"),
      toolUseResult: {
        status: "completed",
        agentId: `${textAt("agent-name")}@${textAt("team")}`,
        agentType: textAt("agent-type"),
      },
    },
  ];
}
