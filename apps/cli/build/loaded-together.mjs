import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const source = join(import.meta.dirname, "..", "src");
const namespace = "loaded-together";

const parser = "../../../packages/parser/src";

/** Whether the source of a folder says that it is seldom asked for. */
function isSeldom(folder) {
  const file = join(source, parser, folder, "source.ts");
  return existsSync(file) && readFileSync(file, "utf8").includes("isSeldom: true");
}

const folders = readdirSync(join(source, parser));
const seldomFolders = folders.filter(isSeldom);
const usualFolders = folders.filter((folder) => !isSeldom(folder));

/** Files of the name in the folders of the parser's sources. */
const ofSources = (name, among = folders) =>
  among
    .map((folder) => `${parser}/${folder}/${name}`)
    .filter((file) => existsSync(join(source, `${file}.ts`)));

const seldom = [
  "commands/completion",
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
  /** Commands that count. */
  counting: [
    "commands/agents",
    "commands/branches",
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
  /** Commands that write pages, and those that are run less often or count nothing: some need the hash of a price book, as pages do. */
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
  /** What serves pages, with the libraries of the server. */
  serving: ["commands/serve"],
  /** What reads and settles by itself. */
  ledger: ["commands/ledger"],
  /** Commands that go on until they are ended. */
  live: ["commands/watch"],
  /** The server for agents, with the library of its protocol: pages need none of it. */
  mcp: ["commands/mcp", "logs/scope"],
  /** What finds logs and settles what they say: runs of which nothing has changed do without. */
  settling: ["logs/settle-logs", "statusline/recent-facts"],
  /** What reads logs, a fourth of what counts: runs that take all logs from the cache do without. */
  reading: ["logs/read-units"],
  /** What knows the form of logs, of the sources that are asked first. */
  formats: [`${parser}/find/sniffing`, ...ofSources("format", usualFolders), ...ofSources("compiled/format")],
  /** What knows the form of the others. */
  otherFormats: ofSources("format", seldomFolders),
  /** What compares records with their schemas. */
  checking: [`${parser}/checking`, ...ofSources("schemas")],
  /** What few runs need. */
  seldom,
  /** What reads price books, and with it what few runs need: their schemas take longer to load than all that most runs need. */
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

/** What a file exports besides types. */
const exported = /^export (?:async )?(?:function|const|class) (\w+)/gm;

/** Has esbuild take the files of a group for one. */
export const loadedTogether = {
  name: namespace,
  setup(build) {
    build.onResolve({ filter: /^\./, namespace: "file" }, ({ path, kind, resolveDir }) => {
      if (kind !== "dynamic-import") return null;
      const file = resolve(resolveDir, path);
      const group = groupOf.get(file);
      if (group === undefined && dirname(file) === join(source, "commands"))
        throw new Error(`no group says what is loaded with ${file}`);
      return group === undefined ? null : { path: group, namespace };
    });
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

/** Entries, by the code that they begin with, whose files become one: of every run, of what counts, of what settles, and of what reads logs. */
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
