/** No system has longer paths. */
const longestPath = 32_767;

// Rows that follow each other mostly lie in one directory, and to spell it takes five expressions.
let newest = "";
let newestSpelled: string | null = null;

/**
 * A directory as logged, in one spelling: `file://` URIs become paths, separators at the end go, and paths of
 * Windows have backslashes and the letter of their drive in upper case. Drives and network shares stay whole.
 * Null if nothing is logged, or nothing that is a path.
 */
export function workingDirectory(value: unknown): string | null {
  if (typeof value !== "string" || value === "" || value.length > longestPath) return null;
  if (value !== newest) {
    newestSpelled = spelled(value);
    newest = value;
  }
  return newestSpelled;
}

function spelled(value: string): string | null {
  const path = ofWindows(value.startsWith("file://") ? pathOfUri(value.slice("file://".length)) : value);
  const trimmed = path.replace(/(?<![/\\])[/\\]+$/, "");
  if (trimmed === "") return path.slice(0, 1) === "" ? null : path.slice(0, 1);
  return /^[A-Za-z]:$/.test(trimmed) ? path.slice(0, 3) : trimmed;
}

/** Windows paths as Windows shows them, without the long form's `\\?\`; others unchanged. */
function ofWindows(path: string): string {
  const short = path.replace(/^\\\\\?\\(UNC\\)?/, (_, isShare?: string) =>
    isShare === undefined ? "" : "\\\\",
  );
  if (!/^(?:[A-Za-z]:(?:[/\\]|$)|\\\\)/.test(short)) return path;
  const own = short.replaceAll("/", "\\");
  return own.startsWith("\\") ? own : own.charAt(0).toUpperCase() + own.slice(1);
}

function pathOfUri(rest: string): string {
  const path = decoded(rest);
  if (/^\/[A-Za-z]:/.test(path)) return path.slice(1);
  if (path.startsWith("/")) return path;
  return path.startsWith("localhost/") ? path.slice("localhost".length) : `\\\\${path}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Makes a path absolute if it is relative to a known folder. */
export function absolutePath(path: string, cwd: string | null): string {
  if (cwd === null || /^(?:[/\\~]|[A-Za-z]:)/.test(path)) return path;
  return `${cwd.replace(/[/\\]$/, "")}${cwd.includes("\\") ? "\\" : "/"}${path.replace(/^\.[/\\]/, "")}`;
}
