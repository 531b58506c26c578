import { resolve } from "node:path";
import { CliError, messageOf } from "../cli-error.js";
import type { CliContext } from "../context.js";
import { configFiles } from "../config-files.js";
import type { Routes } from "../description/command-descriptions.js";
import type { ConfiguredArgs } from "./configured-args.js";
import { givenFlags } from "../flags/given-flags.js";

/**
 * The arguments of a command with those before them that config files set: what is given on the command line wins, then
 * the file of the project, then that of the user.
 *
 * @throws {CliError} 2 if a file cannot be looked for, cannot be read, or says what cannot be
 */
export async function withConfig(
  command: string,
  args: readonly string[],
  { routes, context }: { readonly routes: Routes; readonly context: CliContext },
): Promise<ConfiguredArgs> {
  const given = givenFlags(args);
  const unconfigured = { args, note: null };
  if (given.names.has("noConfig") || asksForVersion(args)) return unconfigured;
  const files = given.config === null ? filesOf(context) : [resolve(context.cwd, given.config)];
  if (files.length === 0) return unconfigured;
  // Loaded only where there is a file: most people have none.
  const { argsOfConfig } = await import("../loaded-late.js");
  const configured = await argsOfConfig(files, { command, routes, given: given.names, context });
  return { args: [...configured.args, ...args], note: configured.note };
}

function filesOf(context: CliContext): readonly string[] {
  try {
    return configFiles(context);
  } catch (error) {
    const message = `cannot look for a config: ${messageOf(error)}\n--no-config does without one.`;
    throw new CliError(message, 2, { cause: error });
  }
}

function asksForVersion(args: readonly string[]): boolean {
  return args.some((arg) => ["--version", "-v"].includes(arg));
}
