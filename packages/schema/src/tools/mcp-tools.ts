import * as z from "zod";
import { described, flag, number, optional, text, anything } from "../field.js";
import { tool } from "./define-tool.js";

/** `mcp__<server>__<tool>`: whatever a connected server offers. */
export const mcpTool = tool(
  "Calls a tool of a connected MCP server.",
  {},
  {
    content: described(z.array(z.unknown()), "Blocks of the answer; logs mostly hold the bare list."),
    structuredContent: anything("The answer as data."),
    isError: flag("Whether the server says that the call failed."),
  },
  {},
);

const resource = z.looseObject({
  uri: z.string(),
  name: described(z.string(), "Name of the resource."),
  mimeType: z.string().optional(),
  description: text("What the resource is."),
  server: described(z.string(), "Name of the server that has it."),
});

const content = z.looseObject({
  uri: z.string(),
  mimeType: z.string().optional(),
  text: z.string().optional(),
  blob: text("Content that is no text, in Base64."),
  blobSavedTo: text("File that holds content that is no text."),
});

/** Tools for what connected MCP servers offer. */
export const mcpTools = {
  ListMcpResourcesTool: tool(
    "Lists the resources of connected MCP servers.",
    { server: text("Name of the only server to ask.") },
    z.array(resource),
    {
      resources: z.array(resource),
      total: described(z.number(), "How many resources there are."),
    },
  ),
  ReadMcpResourceTool: tool(
    "Reads a resource of an MCP server.",
    { server: z.string(), uri: z.string() },
    {
      contents: described(z.array(content), "Parts of the resource."),
      server: z.string().optional(),
      error: z.string().nullish(),
    },
  ),
  ReadMcpResourceDirTool: tool(
    "Lists the resources below an address of an MCP server.",
    { server: z.string().optional(), uri: z.string().optional() },
    { resources: z.array(z.looseObject({})), error: z.string().nullish() },
  ),
  RefreshMcpTools: tool(
    "Asks connected MCP servers again which tools they have.",
    { server: z.string().optional() },
    z.array(
      z.looseObject({
        server: z.string(),
        status: described(z.string(), "What came of asking."),
        toolCount: number("How many tools the server has."),
        added: optional(z.union([z.number(), z.array(z.string())]), "Tools that are new."),
        removed: optional(z.union([z.number(), z.array(z.string())]), "Tools that are gone."),
        error: z.string().nullish(),
      }),
    ),
  ),
  WaitForMcpServers: tool("Waits until MCP servers have connected.", {}, {}),
};
