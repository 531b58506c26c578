/** Gives a place among the open files back. */
export type ReleasePlace = () => void;

/** Takes a place among the open files: at once where one is free, else once it is. */
export type OpenFileLimit = () => ReleasePlace | Promise<ReleasePlace>;

/** A limit of `maxOpenFiles` files open at one time. Who waits first is served first. */
export function createOpenFileLimit(maxOpenFiles: number): OpenFileLimit {
  let free = maxOpenFiles;
  const waiting: ((release: ReleasePlace) => void)[] = [];

  function release(): void {
    const next = waiting.shift();
    if (next === undefined) free++;
    else next(release);
  }

  return () => {
    if (free === 0) return new Promise((granted) => void waiting.push(granted));
    free--;
    return release;
  };
}
