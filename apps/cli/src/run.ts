import { resolve } from "node:path";
import { closestName } from "@turnmeter/schema/names.js";
import { messageOf, CliError } from "./common/cli-error.js";
import { withoutPassword } from "./common/address-scheme.js";
import { commandNames, defaultCommand, asksForHelp } from "./common/command-names.js";
import { commands } from "./commands/specifications/all.js";
import type { Configured, ConfiguredCommand } from "./settings/read-config.js";
import { withSample } from "./settings/with-sample.js";
import type { CliContext } from "./common/context.js";
import { exitCodeOfFailure, failureText, runPrepared } from "./output/run-prepared.js";
import { messageStream } from "./output/terminal.js";
import type { Command } from "./specification/command.js";
import { typedWords, type Given } from "./specification/command-line.js";
import { sameLogsFlags } from "./specification/flags/shared-flags.js";
import { startedAs } from "./common/started-as.js";
import { systemTimezone } from "./common/system-timezone.js";
import { programVersion } from "./common/version.js";
import { configFiles, userConfigFiles } from "./settings/config-files.js";

/** Commands that run even with unreadable settings: their caller shows only their output. */
const endsWell: ReadonlySet<string> = new Set(["statusline"]);

const wrongUse = 2;

/**
 * Runs the command line that the arguments spell.
 *
 * @returns the exit code: 0 done, 1 could not, 2 wrong use, 3 a threshold was crossed
 */
export async function run(args: readonly string[], host: CliContext): Promise<number> {
  const context = { ...host, stderr: messageStream(host.stderr, () => startedAs(host.env)) };
  const [first] = args;
  const isNamed = first !== undefined && !first.startsWith("-");
  const name = isNamed ? first : defaultCommand;
  const command = commands.find((known) => known.name === name);
  if (command === undefined) {
    context.stderr.write(unknownCommand(name));
    return wrongUse;
  }
  const words = isNamed ? args.slice(1) : args;
  if (asksForHelp(words)) {
    const { help } = await import("./commands/help.js");
    help(isNamed ? command.name : null, commands, context);
    return 0;
  }
  if (first === "--version" || first === "-v") {
    context.stdout.write(`${programVersion()}\n`);
    return 0;
  }
  const isDebug = args.includes("--debug") || Boolean(context.env["TURNMETER_DEBUG"]);
  const fail = (text: string, exitCode: number): number => {
    context.stderr.write(`${text}\n`);
    return exitCode;
  };
  let given: Given;
  try {
    given = command.scan(words);
  } catch (error) {
    return fail(messageOf(error), wrongUse);
  }
  let configured: Configured;
  try {
    configured = await withConfig(given, { command, commands, context });
    configured = { ...configured, given: withSample(configured.given) };
  } catch (error) {
    if (!endsWell.has(name)) return fail(failureText(error, { isDebug }), exitCodeOfFailure(error));
    configured = { given, note: null };
  }
  if (mayLackZone(host) && cutsDays(command, configured.given)) {
    const { unknownTimezoneNote } = await import("./common/timezone-note.js");
    context.stderr.write(unknownTimezoneNote(host.env));
  }
  const sameLogs = typedWords(given, sameLogsFlags).map(withoutPassword);
  const exitCode = await runCommand(command, configured.given, {
    context: { ...context, sameLogs, inputs: configured.given.inputs },
    isDebug,
  });
  return exitCode === wrongUse && configured.note !== null ? fail(configured.note, exitCode) : exitCode;
}

/** Whether the zone may have fallen back to UTC because TZ names none. */
function mayLackZone({ env, timezone }: CliContext): boolean {
  return (env["TZ"] ?? "UTC") !== "UTC" && (timezone ?? systemTimezone(env)) === "UTC";
}

/** Whether days use the system's zone, and a note may go to stderr. */
function cutsDays({ name, flags }: Command, { inputs }: Given): boolean {
  if (endsWell.has(name) || inputs.get("quiet")?.[0] === "true" || inputs.has("timezone")) return false;
  return flags.some((flag) => flag.name === "timezone");
}

async function runCommand(
  command: Command,
  given: Given,
  { context, isDebug }: { readonly context: CliContext; readonly isDebug: boolean },
): Promise<number> {
  const prepared = command.prepare(given);
  if (prepared.faults !== null) {
    context.stderr.write(prepared.faults.map((fault) => `${fault}\n`).join(""));
    return wrongUse;
  }
  try {
    await runPrepared(prepared.run, context);
    return 0;
  } catch (error) {
    context.stderr.write(`${failureText(error, { isDebug })}\n`);
    return exitCodeOfFailure(error);
  }
}

function unknownCommand(typed: string): string {
  const closest = typed === "version" ? "--version" : closestName(typed, commandNames);
  const hint =
    closest === null
      ? "`turnmeter --help` lists the commands; pass a folder of logs with --path."
      : `Did you mean \`turnmeter ${closest}\`?`;
  return `unknown command: ${typed}\n${hint}\n`;
}

/** Commands that other programs start in any folder: a file there must not decide what they read. */
const withoutProject: ReadonlySet<string> = new Set(["mcp"]);

/**
 * What a command line gives, with what config files set beside it: what is given on the command line wins, then the file
 * of the project, then that of the user.
 *
 * @throws {CliError} 2 if a file cannot be looked for, cannot be read, or says what cannot be
 */
async function withConfig(given: Given, options: ConfiguredCommand): Promise<Configured> {
  const { inputs } = given;
  const { command, context } = options;
  const [named] = inputs.get("config") ?? [];
  if (inputs.has("noConfig")) return { given, note: null };
  const files = named === undefined ? filesOf(command, context) : [resolve(context.cwd, named)];
  if (files.length === 0) return { given, note: null };
  // Loaded only where there is a file: most people have none.
  const { withConfigFiles } = await import("./settings/read-config.js");
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
