import * as z from "zod";
import { anything, choice, flag, list, object, objects, text, texts } from "../field.js";
import {
  imageFailure,
  imageInputFields,
  mcpAppFields,
  mcpInvocation,
  mcpResult,
  searchAction,
  searchResults,
} from "../parts/calls.js";
import { dynamicToolContent } from "../parts/content.js";
import { callId, completedAtMs, duration, startedAtMs, turnId } from "../parts/turn.js";
import { shape, type Shapes } from "../../shapes.js";
import { commandEndFields, commandFields, fileChanges, patchStatus } from "../parts/command.js";

/** Events of commands and patches. */
export const commandEvents = {
  exec_command_begin: shape("A command starts.", () => ({
    call_id: callId(),
    turn_id: turnId(),
    ...commandFields(),
    started_at_ms: startedAtMs(),
  })),
  exec_command_output_delta: shape("A command prints something.", () => ({
    call_id: callId(),
    stream: choice("Where it prints to.", "stdout", "stderr"),
    chunk: text("What it prints, as base64."),
  })),
  exec_command_end: shape("A command has ended.", () => ({
    call_id: callId(),
    turn_id: turnId(),
    ...commandFields(),
    ...commandEndFields(),
    status: choice("How it ended.", "completed", "failed", "declined"),
    completed_at_ms: completedAtMs(),
  })),
  terminal_interaction: shape("Something was typed into a running command.", () => ({
    call_id: callId(),
    process_id: text("Id of the process."),
    stdin: text("What was typed."),
  })),
  patch_apply_begin: shape("A patch is about to be applied.", () => ({
    call_id: callId(),
    turn_id: turnId(),
    auto_approved: flag("Whether nobody was asked."),
    changes: fileChanges(),
  })),
  patch_apply_updated: shape("A patch that the model still writes.", () => ({
    call_id: callId(),
    changes: fileChanges(),
  })),
  patch_apply_end: shape("A patch was applied, or not.", () => ({
    call_id: callId(),
    turn_id: turnId(),
    success: flag("Whether it was applied."),
    status: patchStatus(),
    stdout: text("What the tool prints."),
    stderr: text("What went wrong, in words."),
    changes: fileChanges(),
  })),
} satisfies Shapes;

function mcpCallFields() {
  return { call_id: callId(), turn_id: turnId(), invocation: mcpInvocation(), ...mcpAppFields() };
}

/** Events of other tools: MCP servers, searches, images, and tools of the program around Codex. */
export const toolEvents = {
  mcp_startup_update: shape("How the start of an MCP server goes.", () => ({
    server: text("Name of the server."),
    status: object("How it stands.", {
      state: choice("The state.", "starting", "ready", "failed", "cancelled"),
      error: text("What went wrong, in words."),
      reason: choice("Kind of the failure.", "reauthentication_required"),
    }),
  })),
  mcp_startup_complete: shape("All MCP servers have started or failed.", () => ({
    ready: texts("Servers that run."),
    cancelled: texts("Servers whose start was broken off."),
    failed: objects("Servers that failed.", {
      server: text("Name of the server."),
      error: text("What went wrong, in words."),
    }),
  })),
  mcp_tool_call_begin: shape("A call of an MCP server's tool begins.", mcpCallFields),
  mcp_tool_call_end: shape("A call of an MCP server's tool has ended.", () => ({
    ...mcpCallFields(),
    duration: duration("How long it took."),
    result: object("What came of it: one of the two.", {
      Ok: mcpResult("What the tool gave back."),
      Err: text("Why there is no result."),
    }),
  })),
  web_search_begin: shape("A search of the web begins.", () => ({ call_id: callId() })),
  web_search_end: shape("A search of the web has ended.", () => ({
    call_id: callId(),
    query: text("What was searched for."),
    action: searchAction(),
    results: searchResults(),
  })),
  image_generation_begin: shape("An image is about to be made.", () => ({ call_id: callId() })),
  image_generation_end: shape("An image was made, or not.", () => ({
    call_id: callId(),
    status: text("How it ended."),
    result: text("The image as base64."),
    fileId: text("Id of the image at the vendor."),
    generation_id: text("Id of the making."),
    input_images: list("Images that it was made from.", z.looseObject(imageInputFields())),
    revised_prompt: text("The prompt that the image was made from."),
    saved_path: text("Where the image was saved."),
    transparent_background: flag("Whether its background is transparent."),
    failure: imageFailure(),
  })),
  view_image_tool_call: shape("The model looks at an image.", () => ({
    call_id: callId(),
    path: text("Path of the image."),
  })),
  dynamic_tool_call_request: shape("The program around Codex is asked to run a tool of its own.", () => ({
    callId: callId(),
    turnId: turnId(),
    tool: text("Name of the tool."),
    namespace: text("The tool's namespace."),
    arguments: anything("Arguments of the call."),
    startedAtMs: startedAtMs(),
  })),
  dynamic_tool_call_response: shape("What such a tool gave back.", () => ({
    call_id: callId(),
    turn_id: turnId(),
    tool: text("Name of the tool."),
    namespace: text("The tool's namespace."),
    arguments: anything("Arguments of the call."),
    content_items: dynamicToolContent("What it gave back."),
    success: flag("Whether the call did what it should."),
    error: text("What went wrong, in words."),
    duration: duration("How long it took."),
    completed_at_ms: completedAtMs(),
  })),
} satisfies Shapes;
