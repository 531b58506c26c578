import { posix, win32 } from "node:path";
import type { CliContext } from "./context.js";

/** Where platforms keep a kind of files: below variables that hold a folder, and below the home folder. */
interface UserFolder {
  readonly xdg: string;
  readonly unix: string;
  readonly mac: string;
  readonly windows: readonly [variable: string, folder: string, name: string];
}

const name = "turnmeter";

/** What is kept between runs. */
export const cacheFolder: UserFolder = {
  xdg: "XDG_CACHE_HOME",
  unix: ".cache",
  mac: "Caches",
  windows: ["LOCALAPPDATA", "Local", `${name}/Cache`],
};

/** A user's settings. */
export const configFolder: UserFolder = {
  xdg: "XDG_CONFIG_HOME",
  unix: ".config",
  mac: "Application Support",
  windows: ["APPDATA", "Roaming", name],
};

/**
 * The program's folder for a kind of files, or a file in it: below the XDG variable where that is an absolute path, else
 * where `platform` (as Node names it) has such files.
 */
export function userPath(
  { xdg, unix, mac, windows: [variable, folder, windowsName] }: UserFolder,
  { env, homeDirectory, platform }: Pick<CliContext, "env" | "homeDirectory" | "platform">,
  file = "",
): string {
  const { isAbsolute, join } = platform === "win32" ? win32 : posix;
  // The XDG Base Directory Specification 0.8 has relative paths ignored.
  const told = env[xdg] ?? "";
  if (isAbsolute(told)) return join(told, name, file);
  if (platform === "darwin") return join(homeDirectory, "Library", mac, name, file);
  if (platform !== "win32") return join(homeDirectory, unix, name, file);
  return join(env[variable] ?? join(homeDirectory, "AppData", folder), windowsName, file);
}
