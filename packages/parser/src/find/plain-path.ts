const compressed = /\.(?:gz|zst)$/;

/** A path without the ending that a compressed file has. */
export function plainPath(path: string): string {
  return path.replace(compressed, "");
}

/** Whether a path has the ending of a compressed file. */
export function isCompressedName(path: string): boolean {
  return compressed.test(path);
}
