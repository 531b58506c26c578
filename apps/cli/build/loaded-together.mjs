import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const source = join(import.meta.dirname, "..", "src");
const namespace = "loaded-together";

const parser = "../../../packages/parser/src";
const schema = "../../../packages/schema/src";

function isSeldom(folder) {
  const file = join(source, parser, folder, "source.ts");
  return existsSync(file) && readFileSync(file, "utf8").includes("isSeldom: true");
}

const folders = readdirSync(join(source, parser));
const seldomFolders = folders.filter(isSeldom);
const usualFolders = folders.filter((folder) => !isSeldom(folder));

const ofSources = (name, among = folders, root = parser) =>
  among.map((folder) => `${root}/${folder}/${name}`).filter((file) => existsSync(join(source, `${file}.ts`)));

const seldom = [
  "commands/help",
  "settings/read-config",
  "logs/first-words",
  "logs/log-cleanup",
  "logs/read-lakes",
  "logs/s3-lake",
  "commands/export-lake",
  "commands/export-facts",
  "commands/lake",
  "logs/hidden-names",
  "logs/redact",
  "workers/worker-team",
];

/**
 * Files that `import()` loads, from `src`, by what asks for them. A group is loaded as a whole, the first one that has a file: loaded apart, each file would
 * split off what it shares with others, and a file more to load takes a millisecond.
 */
const groups = {
  counting: [
    "commands/agents",
    "commands/periods",
    "commands/errors",
    "commands/explain",
    "commands/usage",
    "commands/usage-by",
    "commands/sessions",
    "commands/statusline",
    "commands/tools",
    "commands/totals",
  ],
  /** Commands that write pages, run rarely or count nothing; some need a price book's hash, as pages do. */
  pages: [
    "commands/audit",
    "commands/blocks",
    "commands/cache",
    "commands/compare",
    "commands/doctor",
    "commands/export",
    "commands/prices",
    "commands/report",
    "commands/session",
    "output/page-file",
  ],
  serving: ["commands/serve"],
  /** Reads and settles by itself. */
  ledger: ["commands/ledger"],
  live: ["commands/watch"],
  /** The MCP server with its protocol library, which pages do not need. */
  mcp: ["commands/mcp", "logs/scope"],
  /** Finds and settles logs; runs where nothing changed skip it. */
  settling: ["logs/settle-logs", "statusline/recent-facts"],
  /** Reads logs, a fourth of the counting code; runs served entirely from the cache skip it. */
  reading: ["logs/read-units"],
  /** Log formats of the sources that are tried first. */
  formats: [`${parser}/find/sniffing`, ...ofSources("format", usualFolders), ...ofSources("compiled/format")],
  otherFormats: ofSources("format", seldomFolders),
  checking: [
    `${parser}/check/unit-check`,
    `${parser}/check/message-tool-parts`,
    ...ofSources("schemas"),
    ...ofSources("record-schema", folders, schema),
  ],
  /** What few runs need. */
  seldom,
  /** Price books and rarely needed code: their schemas take longer to load than all that most runs need. */
  prices: [
    "analysis/audit/read-policy",
    "analysis/ccusage/read-differences",
    "logs/read-price-book",
    ...seldom,
  ],
};

const groupOf = new Map(
  Object.entries(groups)
    .toReversed()
    .flatMap(([group, files]) => files.map((file) => [`${join(source, file)}.js`, group])),
);

const exported = /^export (?:async )?(?:function|const|class) (\w+)/gm;

/** Makes esbuild treat the files of a group as one file. */
export const loadedTogether = {
  name: namespace,
  setup(build) {
    build.onResolve(
      { filter: /^(?:\.|@turnmeter\/schema\/)/, namespace: "file" },
      ({ path, kind, resolveDir }) => {
        if (kind !== "dynamic-import") return null;
        const file = path.startsWith(".")
          ? resolve(resolveDir, path)
          : join(source, path.replace("@turnmeter/schema", schema));
        const group = groupOf.get(file);
        if (group === undefined && dirname(file) === join(source, "commands"))
          throw new Error(`no group says what is loaded with ${file}`);
        return group === undefined ? null : { path: group, namespace };
      },
    );
    build.onLoad({ filter: /./, namespace }, ({ path }) => {
      const files = groups[path].map((file) => `./${file}.ts`);
      const names = files.flatMap((file) =>
        [...readFileSync(join(source, file), "utf8").matchAll(exported)].map(([, name]) => name),
      );
      const twice = names.filter((name, at) => names.indexOf(name) !== at);
      if (twice.length > 0) throw new Error(`exported twice in the group ${path}: ${twice.join(", ")}`);
      return { contents: files.map((file) => `export * from "${file}";`).join("\n"), resolveDir: source };
    });
  },
};

/** Entry points whose code is joined into one file: every run, counting, settling, reading logs. */
const joined = [
  { name: "program", entries: ["src/index.ts"] },
  { name: "counting", entries: [`${namespace}:counting`] },
  { name: "settling", entries: [`${namespace}:settling`] },
  { name: "reading", entries: [`${namespace}:reading`, `${namespace}:formats`] },
];

/**
 * The files of a bundle that a run loads together; none is in two groups.
 *
 * @param {import("esbuild").Metafile} metafile
 * @param {string} folder that its paths are relative to
 */
export function filesLoadedTogether({ outputs }, folder) {
  const taken = new Set();
  return joined.map(({ name, entries }) => {
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
