import * as z from "zod";
import { anything, choice, flag, list, number, object, text, texts, typeChoice } from "../field.js";

/** The tool called, and its MCP server. */
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

function toolFields() {
  return {
    type: typeChoice("What the entry is.", "function", "namespace"),
    name: text("Name of the tool or namespace."),
    namespace: text("The tool's namespace; until about 0.16x."),
    description: text("What it is for."),
    inputSchema: anything("JSON Schema of the arguments."),
    deferLoading: flag("Whether the model has to look for the tool first."),
  };
}

/** Tools that the program around Codex brought. */
export function dynamicTools(meaning: string) {
  return list(
    meaning,
    z.looseObject({
      ...toolFields(),
      tools: list("Tools of the namespace.", z.looseObject(toolFields())),
    }),
  );
}

/** What a search of the web did. */
export function searchAction() {
  return object("What was done.", {
    type: typeChoice(
      "What was done.",
      "search",
      "open_page",
      "find_in_page",
      "openPage",
      "findInPage",
      "other",
    ),
    query: text("What was searched for."),
    queries: texts("All that was searched for."),
    url: text("The page that was opened or searched."),
    pattern: text("What was looked for in the page."),
  });
}

/** What a search of the web found. */
export function searchResults() {
  return list(
    "What was found.",
    z.looseObject({
      type: text("Kind of the result."),
      ref_id: text("Id by which the answer refers to it."),
      title: text("Title of the page."),
      url: text("Address of the page."),
      domain: text("The page's host."),
      snippet: text("Part of the page's text."),
      thumbnail_url: text("Address of a small picture."),
    }),
  );
}

/** Why an image was not made. */
export function imageFailure() {
  return object("Why no image was made.", {
    type: choice("Kind of the failure.", "usageLimitExceeded"),
    limitId: text("The limit that was reached."),
    resetsAt: number("When the limit starts anew, in seconds since 1970."),
  });
}

/** Fields of an image that the model worked from. */
export function imageInputFields() {
  return { path: text("Path of the image."), sha256: text("SHA-256 of the image, as hex.") };
}
