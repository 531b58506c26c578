import pLimit from "p-limit";

/** Waits for a free place among the open files; the returned function gives the place back. */
export type OpenFileLimit = () => Promise<() => void>;

/** A limit of `maxOpenFiles` files open at one time. */
export function createOpenFileLimit(maxOpenFiles: number): OpenFileLimit {
  const limit = pLimit(maxOpenFiles);
  return () =>
    new Promise((granted) => {
      void limit(() => new Promise<void>((release) => granted(release)));
    });
}
