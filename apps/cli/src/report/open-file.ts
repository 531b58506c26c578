import { spawn } from "node:child_process";
import { filterEnvironment } from "@turnmeter/safe-fs";
import { CliError } from "../cli-error.js";
import type { CliContext } from "../context.js";

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
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: filterEnvironment(context.env),
      stdio: "ignore",
      detached: true,
    });
    child.once("spawn", () => {
      child.unref();
      resolve();
    });
    child.once("error", (error) => {
      reject(new CliError(`could not open ${path}: ${error.message}`, 1, { cause: error }));
    });
  });
}
