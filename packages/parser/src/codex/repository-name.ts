/**
 * A repository by where it is kept: host and path, the same for all ways to reach it, and without a name or password
 * that may stand before the host. What is no address stays as it is; null if nothing is named.
 */
export function repositoryName(url: string | null): string | null {
  const trimmed = withoutSlashes(url?.trim() ?? "").replace(/\.git$/, "");
  if (trimmed === "") return null;
  const address =
    /^[a-z][a-z+.-]*:\/\/(?:[^/@]*@)?([^/:@]+)(?::\d+)?\/(.+)$/i.exec(trimmed) ??
    /^(?:[^/@:]+@)([^/:@]+):(?!\/\/)\/?(.+)$/.exec(trimmed);
  return address === null ? trimmed : `${address[1]!.toLowerCase()}/${address[2]!}`;
}

/** A text without the slashes at its end. */
function withoutSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === "/") end--;
  return text.slice(0, end);
}
