import { run as runApplication } from "@stricli/core";
import { createApplication } from "./app.js";
import { closestName } from "./closest-name.js";
import { exitCodeOfFailure, failureText } from "./command-text.js";
import { withConfig } from "./config/with-config.js";
import type { ConfiguredArgs } from "./config/configured-args.js";
import type { CliContext } from "./context.js";
import { allRoutes } from "./routes/all-routes.js";
import { asksForHelp } from "./help/asks-for-help.js";
import { messageStream } from "./output/message-stream.js";
import { terminalWidth } from "./output/terminal-width.js";
import { commandNames, defaultCommand } from "./command-names.js";

/** Commands whose caller shows their output and nothing else: they do without settings that cannot be read. */
const endsWell: ReadonlySet<string> = new Set(["statusline"]);

/**
 * Runs the command line that the arguments spell.
 *
 * @returns the exit code: 0 done, 1 could not, 2 wrong use, 3 a threshold was crossed
 */
export async function run(args: readonly string[], host: CliContext): Promise<number> {
  const context = { ...host, stderr: messageStream(host.stderr) };
  const [first] = args;
  if (first !== undefined && !first.startsWith("-") && !commandNames.some((name) => name === first)) {
    context.stderr.write(unknownCommand(first));
    return 2;
  }
  const isNamed = first !== undefined && !first.startsWith("-");
  const command = isNamed ? first : defaultCommand;
  const flags = isNamed ? args.slice(1) : args;
  if (asksForHelp(flags)) {
    const { helpText } = await import("./help/help-text.js");
    const width = terminalWidth(context);
    context.stdout.write(helpText(isNamed ? command : null, { routes: allRoutes, width }));
    return 0;
  }
  const isDebug = args.includes("--debug") || Boolean(context.env["TURNMETER_DEBUG"]);
  let configured: ConfiguredArgs;
  try {
    configured = await withConfig(command, flags, { routes: allRoutes, context });
  } catch (error) {
    if (!endsWell.has(command)) {
      context.stderr.write(`${failureText(error, { isDebug })}\n`);
      return exitCodeOfFailure(error);
    }
    configured = { args: flags, note: null };
  }
  const process = {
    stdout: context.stdout,
    stderr: context.stderr,
    exitCode: null as number | string | null,
  };
  const commandLine = isNamed ? [command, ...configured.args] : configured.args;
  await runApplication(createApplication({ isDebug }), commandLine, { process, cli: context });
  const exitCode = exitCodeOf(Number(process.exitCode ?? 0));
  if (exitCode === 2 && configured.note !== null) context.stderr.write(`${configured.note}\n`);
  return exitCode;
}

function unknownCommand(typed: string): string {
  const closest = typed === "help" || typed === "version" ? `--${typed}` : closestName(typed, commandNames);
  const hint =
    closest === null
      ? "`turnmeter --help` lists the commands; a folder of logs is passed with --path."
      : `Did you mean \`turnmeter ${closest}\`?`;
  return `unknown command: ${typed}\n${hint}\n`;
}

// The parser of the command line reports wrong use as -4 and -5, and faults of its own as other negative numbers.
function exitCodeOf(code: number): number {
  if (code === -4 || code === -5) return 2;
  return code < 0 ? 1 : code;
}
