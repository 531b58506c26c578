import pLimit from "p-limit";

/** Gives a place among the open files back. */
export type ReleasePlace = () => void;

/** Waits for a free place among the open files. */
export type OpenFileLimit = () => Promise<ReleasePlace>;

/** A limit of `maxOpenFiles` files open at one time. */
export function createOpenFileLimit(maxOpenFiles: number): OpenFileLimit {
  const limit = pLimit(maxOpenFiles);
  return () =>
    new Promise((granted) => {
      void limit(() => new Promise<void>((release) => granted(release)));
    });
}
