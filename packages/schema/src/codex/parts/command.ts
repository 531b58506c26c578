import * as z from "zod";
import { choice, mapOf, number, object, objects, text, texts } from "../field.js";
import { duration } from "./turn.js";

/** What a command line does, as far as the client can tell. */
export function parsedCommand() {
  return objects("What the command does, as far as the client can tell, part by part.", {
    type: choice("What the part does.", "read", "list_files", "search", "unknown"),
    cmd: text("The part of the command line."),
    name: text("Name of the file that is read."),
    path: text("Path that is read, listed or searched."),
    query: text("What is searched for."),
  });
}

function commandSource() {
  return choice(
    "Who ran it; `unified_exec_interaction` is input to one that runs.",
    "agent",
    "user_shell",
    "unified_exec_startup",
    "unified_exec_interaction",
  );
}

/** Fields that all records of a command share. */
export function commandFields() {
  return {
    command: texts("Program and arguments."),
    cwd: text("Working directory; a `file://` address since about 0.16x, else a path."),
    parsed_cmd: parsedCommand(),
    source: commandSource(),
    process_id: text("Id of a process that goes on running, for input to it."),
    interaction_input: text("What was sent to a running command."),
    plugin_id: text("The plugin that the command belongs to."),
    script_path: text("The plugin's script that was run."),
  };
}

/** Fields of a command that has ended. */
export function commandEndFields() {
  return {
    aggregated_output: text("Standard output and error together, at most 10 kB."),
    formatted_output: text("The output as the model got it."),
    stdout: text("Standard output; until about 0.16x."),
    stderr: text("Standard error; until about 0.16x."),
    exit_code: number("Exit code; null while it runs."),
    duration: duration(),
  };
}

/** Changes to files, by path. */
export function fileChanges() {
  return mapOf(
    "Changes by path of the file.",
    z.looseObject({
      type: choice("What is done to the file.", "add", "delete", "update"),
      content: text("Text of a file that is added or deleted."),
      unified_diff: text("The change to a file, as a diff."),
      move_path: text("Where the file is moved to."),
      add: object("A file that is added; 2025 logs.", { content: text("Its text.") }),
      delete: object("A file that is deleted; 2025 logs.", { content: text("Its text.") }),
      update: object("A file that is changed; 2025 logs.", {
        unified_diff: text("The change, as a diff."),
        move_path: text("Where the file is moved to."),
      }),
    }),
  );
}

/** How a patch ended. */
export function patchStatus() {
  return choice("How it ended.", "completed", "failed", "declined");
}
