import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const parser = join(import.meta.dirname, "..", "..", "..", "packages", "parser", "src");

/** Files of the name in the folders of sources. */
const ofSources = (/** @type {string} */ name) =>
  readdirSync(parser)
    .map((folder) => join(parser, folder, name))
    .filter(existsSync);

/** What is loaded where one of its files is imported late. */
const groups = new Map([
  [
    "formats",
    [join(parser, "find/sniffing.ts"), ...ofSources("format.ts"), ...ofSources("compiled/format.ts")],
  ],
  ["checking", [join(parser, "checking.ts"), ...ofSources("schemas.ts")]],
]);

const namespace = "together";

/**
 * Lets late imports of single files, as each source has them, load all of them at once: apart, each would split off the files
 * that it shares with the others, and a file more to load takes a millisecond.
 */
export const importedTogether = {
  name: "imported-together",
  setup(build) {
    const groupOf = new Map([...groups].flatMap(([name, files]) => files.map((file) => [file, name])));
    build.onResolve({ filter: /^\.{1,2}\// }, ({ path, kind, resolveDir }) => {
      if (kind !== "dynamic-import") return null;
      const name = groupOf.get(join(resolveDir, path).replace(/\.js$/, ".ts"));
      return name === undefined ? null : { path: name, namespace };
    });
    build.onLoad({ filter: /^/, namespace }, ({ path }) => ({
      contents: groups
        .get(path)
        .map((file) => `export * from ${JSON.stringify(file)};\n`)
        .join(""),
      resolveDir: parser,
    }));
  },
};
