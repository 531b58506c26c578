import { CliError } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";
import { scopeOf } from "../logs/scope.js";
import { serveTools } from "../mcp/serve-tools.js";
import type { Command } from "../specification/command.js";
import { periodSettings } from "../specification/flags/period-of-flags.js";
import type { FlagsOf } from "./specifications/own-flags.js";

/** Answers an MCP client on stdin and stdout until it ends its side. */
export async function mcp(
  flags: FlagsOf<"mcp">,
  commands: readonly Command[],
  context: CliContext,
): Promise<void> {
  const { source, project, model, session, sessionKind, since, until, last, week } = flags;
  const scope = { source, project, model, session, sessionKind, since, until, last, week };
  // Whoever starts the server hears of days that are none, and not each of its callers.
  scopeOf(scope, periodSettings(flags, context));
  const input = context.input?.();
  if (input === undefined) throw new CliError("there is no stdin to read messages from", 1);
  if (input.isTTY === true)
    context.stderr.write(
      "Waiting for an MCP client on stdin; Ctrl-C ends it. Clients start this command themselves.\n",
    );
  await serveTools(input, { commands, context: { ...context, scope }, isDebug: flags.debug });
}
