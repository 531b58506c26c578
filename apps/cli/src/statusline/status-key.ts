import { pathVersion } from "@turnmeter/safe-fs";
import { configFiles } from "../settings/config-files.js";
import type { CliContext } from "../common/context.js";

/** The session that a line is about; null is not known. */
export interface StatusSession {
  readonly sessionId: string | null;
  /** Path of the session's log. */
  readonly transcriptPath: string | null;
}

/** Variables that decide where logs and settings are and how a line is written. Agents' own end in _HOME or _DIR. */
const variables =
  /^(?:HOME|USERPROFILE|APPDATA|LOCALAPPDATA|NO_COLOR|TZ|TURNMETER_LEDGER|\w+_(?:HOME|DIR|ROOT))$/i;

/** Whether a line may depend on an environment variable. */
export function isOfStatus(name: string): boolean {
  return variables.test(name);
}

/**
 * A line of text that differs wherever another program, other arguments, settings, folders, another zone or another
 * session could make other figures of the same logs, or write them in another way.
 */
export function statusKey(
  build: string,
  args: readonly string[],
  { sessionId, transcriptPath }: StatusSession,
  context: Pick<CliContext, "cwd" | "env" | "files" | "homeDirectory" | "now" | "platform" | "timezone">,
): string {
  const { cwd, env, homeDirectory, platform, timezone } = context;
  return JSON.stringify({
    build,
    args,
    sessionId,
    transcriptPath,
    cwd,
    homeDirectory,
    platform,
    timezone: timezone ?? new Date(context.now()).getTimezoneOffset(),
    variables: Object.entries(env)
      .filter(([name]) => isOfStatus(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    config: configFiles(context).map((path) => [path, pathVersion(path, context.files)]),
  });
}
