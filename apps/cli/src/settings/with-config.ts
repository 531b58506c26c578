import { resolve } from "node:path";
import { CliError, messageOf } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";
import type { Configured, ConfiguredCommand } from "./read-config.js";
import { configFiles, userConfigFiles } from "./config-files.js";
import type { Command } from "../specification/command.js";
import type { Given } from "../specification/command-line.js";

/** Commands that other programs start in any folder: what lies there must not say what they read. */
const withoutProject: ReadonlySet<string> = new Set(["mcp"]);

/**
 * What a command line gives, with what config files set beside it: what is given on the command line wins, then the file
 * of the project, then that of the user.
 *
 * @throws {CliError} 2 if a file cannot be looked for, cannot be read, or says what cannot be
 */
export async function withConfig(given: Given, options: ConfiguredCommand): Promise<Configured> {
  const { inputs } = given;
  const { command, context } = options;
  const [named] = inputs.get("config") ?? [];
  if (inputs.has("noConfig")) return { given, note: null };
  const files = named === undefined ? filesOf(command, context) : [resolve(context.cwd, named)];
  if (files.length === 0) return { given, note: null };
  // Loaded only where there is a file: most people have none.
  const { withConfigFiles } = await import("./read-config.js");
  return withConfigFiles(files, given, options);
}

function filesOf({ name }: Pick<Command, "name">, context: CliContext): readonly string[] {
  try {
    return withoutProject.has(name) ? userConfigFiles(context) : configFiles(context);
  } catch (error) {
    const message = `cannot look for a config: ${messageOf(error)}\n--no-config skips it.`;
    throw new CliError(message, 2, { cause: error });
  }
}
