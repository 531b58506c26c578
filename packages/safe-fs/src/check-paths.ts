import { inspect } from "node:util";

/**
 * Checks a path that a caller gives.
 *
 * @throws TypeError if it is no text, RangeError if it is empty or begins with `~`; the message calls it `name`
 */
export function checkPath(name: string, path: unknown): void {
  if (typeof path !== "string") throw new TypeError(`${name} must be a path, not ${shown(path)}`);
  if (path === "") throw new RangeError(`${name} is empty: pass "." for the working directory`);
  if (path.startsWith("~")) {
    throw new RangeError(
      `${name} is ${path}, but only shells expand ~: pass ${expanded(path)}, or ./${path} for a file or folder of that name`,
    );
  }
}

/**
 * Checks a list of paths that a caller gives.
 *
 * @throws TypeError if it is not a list of strings, RangeError if a path is empty or begins with `~`; the message calls it `name`
 */
export function checkPaths(name: string, paths: unknown): void {
  if (!Array.isArray(paths)) {
    throw new TypeError(`${name} must be a list of folders or files, not ${shown(paths)}`);
  }
  for (const [place, path] of paths.entries()) checkPath(`${name}[${place}]`, path);
}

function expanded(path: string): string {
  if (path === "~") return "homedir()";
  return /^~[/\\]/.test(path) ? `join(homedir(), ${JSON.stringify(path.slice(2))})` : "the whole path";
}

function shown(value: unknown): string {
  return inspect(value, { depth: 0, maxStringLength: 100, breakLength: Number.POSITIVE_INFINITY });
}
