import { join } from "node:path";

/** Entries, by the code that they begin with, whose files are loaded at once: of every run, of what counts, and of what reads logs. */
const groups = [
  { name: "program", entries: ["src/index.ts"] },
  { name: "counting", entries: ["src/commands/counting-commands.ts"] },
  { name: "reading", entries: ["src/pipeline/read-units.ts", "together:formats"] },
];

/**
 * The files of a bundle that a run loads together; none is in two groups.
 *
 * @param {import("esbuild").Metafile} metafile
 * @param {string} folder that its paths are relative to
 */
export function loadedTogether({ outputs }, folder) {
  const taken = new Set();
  return groups.map(({ name, entries }) => {
    const waiting = Object.keys(outputs).filter((path) => entries.includes(outputs[path].entryPoint));
    if (waiting.length !== entries.length) throw new Error(`no such entries: ${entries.join(", ")}`);
    const members = [];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (taken.has(path)) continue;
      taken.add(path);
      members.push(join(folder, path));
      const atOnce = outputs[path].imports.filter(
        ({ kind, external }) => kind === "import-statement" && !external,
      );
      waiting.push(...atOnce.map((imported) => imported.path));
    }
    return { path: join(folder, "dist", "chunks", `${name}.js`), members };
  });
}
