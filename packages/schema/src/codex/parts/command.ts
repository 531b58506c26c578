import { choice, number, objects, text, texts } from "../field.js";
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
