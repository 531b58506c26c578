/** No system has longer paths, and looking for the separators of a longer text takes the square of its length. */
const longestPath = 32_767;

/**
 * A directory as logged, in one spelling: `file://` URIs become paths and separators at the end go.
 * Windows drives and network shares stay whole. Null where nothing is logged, or nothing that is a path.
 */
export function workingDirectory(value: unknown): string | null {
  if (typeof value !== "string" || value === "" || value.length > longestPath) return null;
  const path = value.startsWith("file://") ? pathOfUri(value.slice("file://".length)) : value;
  const trimmed = path.replace(/[/\\]+$/, "");
  if (trimmed === "") return path.slice(0, 1) === "" ? null : path.slice(0, 1);
  return /^[A-Za-z]:$/.test(trimmed) ? path.slice(0, 3) : trimmed;
}

function pathOfUri(rest: string): string {
  const path = decoded(rest);
  if (/^\/[A-Za-z]:/.test(path)) return path.slice(1);
  if (path.startsWith("/")) return path;
  return path.startsWith("localhost/") ? path.slice("localhost".length) : `//${path}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
