import * as z from "zod";
import {
  anything,
  choice,
  flag,
  mapOf,
  number,
  object,
  objects,
  text,
  texts,
  typeChoice,
} from "../codex/field.js";
import { typedObjects } from "../field.js";
import { otherType } from "../introspection/listed-names.js";

const itemOf = typedObjects("The item's type.", {
  id: text("Number of the item in its run, as `item_0`; of a search the search's own id."),
});

function status(...others: readonly string[]) {
  return choice("How far it is.", "in_progress", "completed", "failed", ...others);
}

/** The schema of each type of item. */
export const codexExecItems = [
  itemOf("reasoning", "A summary of what the model thought.", { text: text("The summary.") }),
  itemOf("agent_message", "An answer, or a note on the way to it.", { text: text("What the model said.") }),
  itemOf("command_execution", "A command that was run.", {
    command: text("The command line."),
    aggregated_output: text("What it wrote so far, errors included."),
    exit_code: number("Its exit code; null while it runs."),
    status: status("declined"),
  }),
  itemOf("file_change", "A patch to files.", {
    changes: objects("The files.", {
      path: text("Path of the file."),
      kind: choice("What is done to it.", "add", "delete", "update"),
    }),
    status: status("declined"),
  }),
  itemOf("mcp_tool_call", "A call of a tool that a server offers.", {
    server: text("Name of the server."),
    tool: text("Name of the tool."),
    arguments: anything("What it was given."),
    result: object("What it gave back.", {
      content: anything("Blocks of content."),
      structured_content: anything("The same as data."),
      isError: flag("Whether the tool reports an error."),
      is_error: flag("The same in snake case."),
    }),
    error: object("Why it failed.", { message: text("The server's words.") }),
    status: status(),
  }),
  itemOf("collab_tool_call", "A call that starts a subagent, waits for one or talks to one.", {
    tool: choice("What is done.", "spawn_agent", "send_input", "resume_agent", "wait", "close_agent"),
    sender_thread_id: text("Thread that made the call."),
    receiver_thread_ids: texts("Threads that it is about; empty until a new one is there."),
    prompt: text("Message for the other thread."),
    agents_states: mapOf(
      "How each thread stands, by its id.",
      z.looseObject({
        status: choice(
          "How it stands.",
          "pending_init",
          "running",
          "completed",
          "errored",
          "interrupted",
          "shutdown",
          "not_found",
        ),
        message: text("Its last answer, or its error."),
      }),
    ),
    status: status(),
  }),
  itemOf("web_search", "A search, or a look at what one found. Its key `id` is there twice.", {
    query: text("What was looked for."),
    action: object("What was done.", {
      type: typeChoice("Its kind.", "search", "open_page", "find_in_page", "other"),
      query: text("What was looked for."),
      queries: texts("All that was looked for."),
      url: text("The page."),
      pattern: text("What was looked for on the page."),
    }),
  }),
  itemOf("todo_list", "The agent's plan, whole.", {
    items: objects("Its steps.", { text: text("The step."), completed: flag("Whether it is done.") }),
  }),
  itemOf("error", "A warning that did not end the turn.", { message: text("The warning.") }),
] as const;

/** Accepts one item: what the model said or did. Its id counts within the run. */
export const codexExecItem = z.union([...codexExecItems, otherType(codexExecItems)]);

/** The schema of items of a type; null for a type that nobody knows. */
export function codexExecItemSchema(type: unknown): z.ZodObject | null {
  return codexExecItems.find(({ shape }) => shape.type.value === type) ?? null;
}
