import type * as z from "zod";
import { agentTools } from "./agent-tools.js";
import { clientTools } from "./client-tools.js";
import type { ToolSchema } from "./define-tool.js";
import { fileTools } from "./file-tools.js";
import { mcpTool, mcpTools } from "./mcp-tools.js";
import { searchTools } from "./search-tools.js";
import { shellTools } from "./shell-tools.js";
import { taskTools } from "./task-tools.js";
import { canonicalToolName, mcpToolName } from "./tool-names.js";

/** The schemas of the client's own tools, past and present, by canonical name. */
export const toolSchemas = {
  ...agentTools,
  ...clientTools,
  ...fileTools,
  ...mcpTools,
  ...searchTools,
  ...shellTools,
  ...taskTools,
} satisfies Readonly<Record<string, ToolSchema>>;

type AnyTool = (typeof toolSchemas)[keyof typeof toolSchemas] | typeof mcpTool;

/** The arguments of a call of any tool. */
export type ToolInput = z.infer<AnyTool["input"]>;

/** The structured result of a call of any tool. */
export type ToolOutput = z.infer<AnyTool["output"]>;

const byName: ReadonlyMap<string, ToolSchema> = new Map(Object.entries(toolSchemas));

/** The schemas of a tool by any of its names; those of MCP tools in general for `mcp__…`; null for other tools. */
export function toolSchemaOf(rawName: string): ToolSchema | null {
  const own = byName.get(canonicalToolName(rawName));
  if (own !== undefined) return own;
  return mcpToolName(rawName) === null ? null : mcpTool;
}
