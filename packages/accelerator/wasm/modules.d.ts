/** Gives the compiled module of each source that has one, in base64, by the source's id. */
export const modules: ReadonlyMap<string, () => string | Promise<string>>;
