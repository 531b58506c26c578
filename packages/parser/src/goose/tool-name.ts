import { mcpToolName } from "@turnmeter/schema";
import type { ToolName } from "../decoding/events-at.js";

/** Extensions that come with Goose: their tools' names have them in front in some versions only. */
const ownExtensions: ReadonlySet<string> = new Set([
  "developer",
  "dynamic_task",
  "skills",
  "subagent",
  "summon",
  "todo",
]);

/** Tools of these extensions, by their own names. */
const ownTools: ReadonlyMap<string, string> = new Map([
  ["shell", "Bash"],
  ["write", "Write"],
  ["edit", "Edit"],
  ["read", "Read"],
  ["read_image", "Read"],
  ["image_processor", "Read"],
  ["tree", "LS"],
  ["todo_write", "TodoWrite"],
  ["load_skill", "Skill"],
  ["loadSkill", "Skill"],
  ["delegate", "Agent"],
  ["subagent", "Agent"],
  ["subagent_execute_task", "Agent"],
  ["execute_task", "Agent"],
]);

/** What the editor of files was asked to do, and the tool that does it elsewhere. */
const editorCommands: ReadonlyMap<string, string> = new Map([
  ["view", "Read"],
  ["write", "Write"],
  ["str_replace", "Edit"],
  ["insert", "Edit"],
  ["undo_edit", "Edit"],
]);

/** Tools of other extensions that come with Goose. */
const otherTools: ReadonlyMap<string, string> = new Map([["computercontroller__web_scrape", "WebFetch"]]);

/** The name of a called tool. Extensions are servers of MCP; `command` is the editor's. */
export function gooseToolName(rawTool: string, command: string | null): ToolName {
  const [, extension, name] = /^((?:(?!__).)+)__(.+)$/.exec(rawTool) ?? [];
  const own = extension === undefined ? rawTool : ownExtensions.has(extension) ? name! : null;
  const known = own === null ? otherTools.get(rawTool) : ownToolOf(own, command);
  if (known !== undefined) return { tool: known, rawTool, mcpServer: null, isWaiting: false };
  if (own !== null) return { tool: own, rawTool, mcpServer: null, isWaiting: false };
  // Agents that Goose drives may have servers of their own.
  const mcp = mcpToolName(rawTool) ?? { server: extension!, tool: name! };
  return { tool: `mcp__${mcp.server}__${mcp.tool}`, rawTool, mcpServer: mcp.server, isWaiting: false };
}

function ownToolOf(name: string, command: string | null): string | undefined {
  return name === "text_editor" ? editorCommands.get(command ?? "") : ownTools.get(name);
}
