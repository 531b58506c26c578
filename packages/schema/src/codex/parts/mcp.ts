import { anything, choice, flag, object, text } from "../field.js";

/** Which tool of which MCP server was called. */
export function mcpInvocation() {
  return object("What was called.", {
    server: text("Name of the server."),
    tool: text("Name of the tool."),
    arguments: anything("Arguments of the call."),
  });
}

/** What an MCP tool gave back. */
export function mcpResult(meaning: string) {
  return object(meaning, {
    content: anything("Parts of the result."),
    structuredContent: anything("The result as data."),
    isError: flag("Whether the tool reports an error."),
    is_error: flag("The same in snake case."),
    _meta: anything("What the server adds for clients."),
  });
}

/** Fields that name the app behind an MCP tool, in snake case. */
export function mcpAppFields() {
  return {
    action_name: text("Name of the app's action."),
    app_name: text("Name of the app."),
    connector_id: text("Id of the connector."),
    link_id: text("Id of the account's link to the app."),
    plugin_id: text("The plugin that brought the server."),
    read_only_hint: flag("Whether the tool says that it changes nothing."),
    mcp_app_resource_uri: text("Address of the app's page."),
    mcp_app_ui: mcpAppPage(),
  };
}

/** How an app's page is shown. */
export function mcpAppPage() {
  return object("How the app's page is shown.", {
    resourceUri: text("Address of the page."),
    preferredModelDisplayMode: choice("Where it is shown.", "inline", "fullscreen"),
  });
}
