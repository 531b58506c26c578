/** An error as the system throws it. */
export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: made by a test`), { code });
}

/** A call that always fails with a code. */
export function failing(code: string): () => never {
  return () => {
    throw systemError(code);
  };
}

/** `call`, but failing with `code` for paths that end in `ending`. */
export function failingAt<T>(call: (path: string) => T, ending: string, code: string): (path: string) => T {
  return (path) => {
    if (path.endsWith(ending)) throw systemError(code);
    return call(path);
  };
}
