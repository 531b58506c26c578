import { posix, win32 } from "node:path";

const name = "turnmeter";

/**
 * The folder for what is kept between runs: below `XDG_CACHE_HOME` where that is an absolute path, else where
 * `platform` (as Node names it) has such files.
 */
export function cacheFolder(
  environment: Readonly<Record<string, string | undefined>>,
  homeDirectory: string,
  platform: string,
): string {
  const path = platform === "win32" ? win32 : posix;
  // The XDG Base Directory Specification 0.8 has relative paths ignored.
  const told = environment["XDG_CACHE_HOME"] ?? "";
  if (path.isAbsolute(told)) return path.join(told, name);
  if (platform === "darwin") return path.join(homeDirectory, "Library", "Caches", name);
  if (platform !== "win32") return path.join(homeDirectory, ".cache", name);
  const local = environment["LOCALAPPDATA"] ?? path.join(homeDirectory, "AppData", "Local");
  return path.join(local, name, "Cache");
}
