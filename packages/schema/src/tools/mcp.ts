import { z } from "zod";
import { defineTool } from "./define-tool.js";

/** `mcp__<server>__<tool>`: whatever a connected server offers. */
export const mcpTool = defineTool({
  purpose: "Calls a tool of a connected MCP server.",
  input: [z.looseObject({})],
  output: [
    z.looseObject({
      content: z.array(z.unknown()),
      structuredContent: z.unknown().optional(),
      isError: z.boolean().optional(),
    }),
    z.looseObject({}),
  ],
  fields: {
    content: "Blocks of the answer; logs mostly hold the bare list.",
    structuredContent: "The answer as data.",
    isError: "Whether the server says that the call failed.",
  },
});

const resource = z.looseObject({
  uri: z.string(),
  name: z.string(),
  mimeType: z.string().optional(),
  description: z.string().optional(),
  server: z.string(),
});

/** `ListMcpResourcesTool`: what servers have to read. */
export const listMcpResourcesTool = defineTool({
  purpose: "Lists the resources of connected MCP servers.",
  input: [z.looseObject({ server: z.string().optional() })],
  output: [z.array(resource), z.looseObject({ resources: z.array(resource), total: z.number() })],
  fields: {
    server: "Name of the only server to ask.",
    "[].server": "Name of the server that has it.",
    "resources[].server": "Name of the server that has it.",
    "[].name": "Name of the resource.",
    "resources[].name": "Name of the resource.",
    "[].description": "What the resource is.",
    "resources[].description": "What the resource is.",
    total: "How many resources there are.",
  },
});

const content = z.looseObject({
  uri: z.string(),
  mimeType: z.string().optional(),
  text: z.string().optional(),
  blob: z.string().optional(),
  blobSavedTo: z.string().optional(),
});

/** `ReadMcpResourceTool`: one resource of a server. */
export const readMcpResourceTool = defineTool({
  purpose: "Reads a resource of an MCP server.",
  input: [z.looseObject({ server: z.string(), uri: z.string() })],
  output: [
    z.looseObject({
      contents: z.array(content),
      server: z.string().optional(),
      error: z.string().nullish(),
    }),
  ],
  fields: {
    contents: "Parts of the resource.",
    "contents[].blob": "Content that is no text, in Base64.",
    "contents[].blobSavedTo": "File that holds content that is no text.",
  },
});

/** `ReadMcpResourceDirTool`: resources below an address. */
export const readMcpResourceDirTool = defineTool({
  purpose: "Lists the resources below an address of an MCP server.",
  input: [z.looseObject({ server: z.string().optional(), uri: z.string().optional() })],
  output: [z.looseObject({ resources: z.array(z.looseObject({})), error: z.string().nullish() })],
});

/** `RefreshMcpTools`: asks servers again what they offer. */
export const refreshMcpTools = defineTool({
  purpose: "Asks connected MCP servers again which tools they have.",
  input: [z.looseObject({ server: z.string().optional() })],
  output: [
    z.array(
      z.looseObject({
        server: z.string(),
        status: z.string(),
        toolCount: z.number().optional(),
        added: z.union([z.number(), z.array(z.string())]).optional(),
        removed: z.union([z.number(), z.array(z.string())]).optional(),
        error: z.string().nullish(),
      }),
    ),
  ],
  fields: {
    "[].status": "What came of asking.",
    "[].toolCount": "How many tools the server has.",
    "[].added": "Tools that are new.",
    "[].removed": "Tools that are gone.",
  },
});

/** `WaitForMcpServers`: until servers have connected. */
export const waitForMcpServersTool = defineTool({
  purpose: "Waits until MCP servers have connected.",
  input: [z.looseObject({})],
  output: [z.looseObject({})],
});
