import { anything, choice, flag, object, text } from "../field.js";
import { mcpAppPage, mcpResult } from "../parts/calls.js";
import { commandEndFields, commandFields, fileChanges, patchStatus } from "../parts/command.js";
import { dynamicToolContent } from "../parts/content.js";
import { turnItemFields } from "../parts/item.js";
import { duration } from "../parts/turn.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

/** Turn items that are calls of tools. */
export const callTurnItems = {
  CommandExecution: shape("A command.", () => ({
    ...turnItemFields(),
    ...commandFields(),
    ...commandEndFields(),
    status: choice("How it stands.", "in_progress", "completed", "failed", "declined"),
  })),
  FileChange: shape("A patch.", () => ({
    ...turnItemFields(),
    changes: fileChanges(),
    status: patchStatus(),
    auto_approved: flag("Whether nobody was asked."),
    stdout: text("What the tool prints."),
    stderr: text("What went wrong, in words."),
  })),
  McpToolCall: shape("A call of an MCP server's tool.", () => ({
    ...turnItemFields(),
    server: text("Name of the server."),
    tool: text("Name of the tool."),
    arguments: anything("Arguments of the call."),
    status: choice("How it stands.", "inProgress", "completed", "failed"),
    result: mcpResult("What the tool gave back."),
    error: object("Why there is no result.", { message: text("What went wrong, in words.") }),
    duration: duration(),
    actionName: text("Name of the app's action."),
    appName: text("Name of the app."),
    connectorId: text("Id of the connector."),
    linkId: text("Id of the account's link to the app."),
    pluginId: text("The plugin that brought the server."),
    readOnlyHint: flag("Whether the tool says that it changes nothing."),
    mcpAppResourceUri: text("Address of the app's page."),
    mcpAppUi: mcpAppPage(),
  })),
  DynamicToolCall: shape("A call of a tool that the program around Codex brought.", () => ({
    ...turnItemFields(),
    tool: text("Name of the tool."),
    namespace: text("The tool's namespace."),
    arguments: anything("Arguments of the call."),
    status: choice("How it stands.", "in_progress", "completed", "failed"),
    success: flag("Whether the call did what it should."),
    content_items: dynamicToolContent("What it gave back."),
    error: text("What went wrong, in words."),
    duration: duration(),
  })),
} satisfies Shapes;
