import { join } from "node:path";
import type { Source } from "../source.js";
import { sources } from "../sources.js";

/**
 * The agents' usual folders of logs: for each agent those of its first environment variable that is set (several separated by commas),
 * else its usual ones on `platform` (as Node names it; null for none). They need not exist, and an asterisk in a name
 * stands for any letters.
 */
export function defaultRoots(
  environment: Readonly<Record<string, string | undefined>>,
  homeDirectory: string,
  platform: string | null = null,
): readonly string[] {
  return sources.flatMap((source) => rootsOf(source, environment, homeDirectory, platform));
}

/** The usual folders of one agent, as in `defaultRoots`. */
export function rootsOf(
  { home }: Pick<Source, "home">,
  environment: Readonly<Record<string, string | undefined>>,
  homeDirectory: string,
  platform: string | null = null,
): readonly string[] {
  if (home === undefined) return [];
  const named = home.variables.map(({ name, below = "" }) =>
    namesIn(environment[name]).map((folder) => join(folder, below)),
  );
  const folders =
    named.find((each) => each.length > 0) ?? home.usual({ environment, homeDirectory, platform });
  // A shell expands the tilde of the first of several folders only.
  return folders.map((folder) =>
    /^~([/\\]|$)/.test(folder) ? join(homeDirectory, folder.slice(1)) : folder,
  );
}

function namesIn(list = ""): readonly string[] {
  return list
    .split(",")
    .map((folder) => folder.trim())
    .filter((folder) => folder !== "");
}
