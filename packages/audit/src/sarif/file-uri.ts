/** The address of a file: `file:` with an absolute path, else relative, as names that were hidden are. */
export function fileUri(path: string): string {
  const slashed = /^[A-Za-z]:[\\/]|^\\\\/.test(path) ? path.replaceAll("\\", "/") : path;
  // Half of a pair of surrogates, as a log may hold, has no bytes.
  const encoded = slashed
    .replaceAll(/\p{Cs}/gu, "\uFFFD")
    .split("/")
    .map((part, at) => (at === 0 && /^[A-Za-z]:$/.test(part) ? part : encodeURIComponent(part)))
    .join("/");
  if (encoded.startsWith("//")) return `file:${encoded}`;
  if (encoded.startsWith("/")) return `file://${encoded}`;
  return /^[A-Za-z]:/.test(encoded) ? `file:///${encoded}` : encoded;
}
