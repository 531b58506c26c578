import { filterEnvironment } from "@turnmeter/safe-fs";
import { CliError, messageOf } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";
import { startDetached } from "../common/start-detached.js";

/** The program that shows a file on a platform, and its arguments. */
export function openerOf(platform: string, path: string): readonly [command: string, ...args: string[]] {
  if (platform === "darwin") return ["open", path];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler", path];
  return ["xdg-open", path];
}

/**
 * Shows a file with the platform's own opener, which sees no keys or tokens of the environment.
 *
 * @throws {CliError} 1 if the opener cannot be started
 */
export async function openFile(path: string, context: CliContext): Promise<void> {
  if (context.openFile !== undefined) return context.openFile(path);
  const [command, ...args] = openerOf(context.platform, path);
  try {
    await startDetached(command, args, { env: filterEnvironment(context.env) });
  } catch (error) {
    throw new CliError(`could not open ${path}: ${messageOf(error)}`, 1, { cause: error });
  }
}
