import { z } from "zod";
import { described, flag, number, optional, text, anything } from "../field.js";
import { defineTool } from "./define-tool.js";

/** `mcp__<server>__<tool>`: whatever a connected server offers. */
export const mcpTool = defineTool({
  purpose: "Calls a tool of a connected MCP server.",
  input: [z.looseObject({})],
  output: [
    z.looseObject({
      content: described(z.array(z.unknown()), "Blocks of the answer; logs mostly hold the bare list."),
      structuredContent: anything("The answer as data."),
      isError: flag("Whether the server says that the call failed."),
    }),
    z.looseObject({}),
  ],
});

const resource = z.looseObject({
  uri: z.string(),
  name: described(z.string(), "Name of the resource."),
  mimeType: z.string().optional(),
  description: text("What the resource is."),
  server: described(z.string(), "Name of the server that has it."),
});

/** `ListMcpResourcesTool`: what servers have to read. */
export const listMcpResourcesTool = defineTool({
  purpose: "Lists the resources of connected MCP servers.",
  input: [z.looseObject({ server: text("Name of the only server to ask.") })],
  output: [
    z.array(resource),
    z.looseObject({
      resources: z.array(resource),
      total: described(z.number(), "How many resources there are."),
    }),
  ],
});

const content = z.looseObject({
  uri: z.string(),
  mimeType: z.string().optional(),
  text: z.string().optional(),
  blob: text("Content that is no text, in Base64."),
  blobSavedTo: text("File that holds content that is no text."),
});

/** `ReadMcpResourceTool`: one resource of a server. */
export const readMcpResourceTool = defineTool({
  purpose: "Reads a resource of an MCP server.",
  input: [z.looseObject({ server: z.string(), uri: z.string() })],
  output: [
    z.looseObject({
      contents: described(z.array(content), "Parts of the resource."),
      server: z.string().optional(),
      error: z.string().nullish(),
    }),
  ],
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
        status: described(z.string(), "What came of asking."),
        toolCount: number("How many tools the server has."),
        added: optional(z.union([z.number(), z.array(z.string())]), "Tools that are new."),
        removed: optional(z.union([z.number(), z.array(z.string())]), "Tools that are gone."),
        error: z.string().nullish(),
      }),
    ),
  ],
});

/** `WaitForMcpServers`: until servers have connected. */
export const waitForMcpServersTool = defineTool({
  purpose: "Waits until MCP servers have connected.",
  input: [z.looseObject({})],
  output: [z.looseObject({})],
});
