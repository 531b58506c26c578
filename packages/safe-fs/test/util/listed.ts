import type { ListedFile } from "../../src/index.js";

/** All that is iterated over. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** `path size` of a file, `path code` of a refusal; paths relative to `folder`. */
export function told(listed: readonly ListedFile[], folder: string): string[] {
  return listed.map((entry) => {
    const path = entry.path.slice(folder.length + 1);
    return "error" in entry ? `${path} ${entry.error.code}` : `${path} ${entry.sizeBytes}`;
  });
}
