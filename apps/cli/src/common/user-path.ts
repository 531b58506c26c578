import { posix, resolve, win32 } from "node:path";
import type { CliContext } from "./context.js";

interface UserFolder {
  readonly named: (env: CliContext["env"]) => readonly [xdg: string | undefined, windows: string | undefined];
  /** Below home; on macOS below `Library`, on Windows below `AppData`. */
  readonly usual: readonly [unix: string, mac: string, windows: string];
  readonly own: string;
}

const name = "turnmeter";

/** What is kept between runs. */
export const cacheFolder: UserFolder = {
  named: (env) => [env["XDG_CACHE_HOME"], env["LOCALAPPDATA"]],
  usual: [".cache", "Caches", "Local"],
  own: `${name}/Cache`,
};

const dataFolder: UserFolder = {
  named: (env) => [env["XDG_DATA_HOME"], env["LOCALAPPDATA"]],
  usual: [".local/share", "Application Support", "Local"],
  own: name,
};

/** A user's settings. */
export const configFolder: UserFolder = {
  named: (env) => [env["XDG_CONFIG_HOME"], env["APPDATA"]],
  usual: [".config", "Application Support", "Roaming"],
  own: name,
};

/**
 * The program's folder for a kind of files, or a file in it: below the XDG variable where that is an absolute path, else
 * where `platform` (as Node names it) has such files.
 */
export function userPath(
  { named, usual: [unix, mac, windows], own }: UserFolder,
  { env, homeDirectory, platform }: Pick<CliContext, "env" | "homeDirectory" | "platform">,
  file = "",
): string {
  const path = platform === "win32" ? win32 : posix;
  // The XDG Base Directory Specification 0.8 has relative paths ignored.
  const [xdg = "", data] = named(env);
  if (path.isAbsolute(xdg)) return path.join(xdg, name, file);
  if (platform === "darwin") return path.join(homeDirectory, "Library", mac, name, file);
  if (platform !== "win32") return path.join(homeDirectory, unix, name, file);
  return path.join(data ?? path.join(homeDirectory, "AppData", windows), own, file);
}

/** The folder of the user's ledger: the one that the variable names, where it is not `off`; undefined where none is to be kept. */
export function userLedgerFolder(
  context: Pick<CliContext, "cwd" | "env" | "homeDirectory" | "platform">,
): string | undefined {
  const named = context.env["TURNMETER_LEDGER"] ?? "";
  if (named === "off") return undefined;
  return named === "" ? userPath(dataFolder, context, "ledger") : resolve(context.cwd, named);
}
