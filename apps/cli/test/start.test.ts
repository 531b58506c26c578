import { basename, join } from "node:path";
import { build, type Metafile } from "esbuild";
import { describe, expect, it } from "vitest";
import { filesLoadedTogether } from "../build/loaded-together.mjs";
import { bundleOptions, startBundleOptions } from "../build/bundle-options.mjs";

const folder = join(import.meta.dirname, "..");
const { metafile } = await build({ ...bundleOptions, write: false });
const { metafile: startMetafile } = await build({ ...startBundleOptions, write: false });

/** The chunks that are loaded before an entry runs, and what they import in turn; what is loaded later is left out. */
function loadedAtStart(entry: string, { outputs }: Metafile): readonly Metafile["outputs"][string][] {
  const loaded = new Map<string, Metafile["outputs"][string]>();
  const waiting = Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === entry);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const output = outputs[path];
    if (output === undefined || loaded.has(path)) continue;
    loaded.set(path, output);
    for (const { kind, path: imported } of output.imports) {
      if (kind === "import-statement") waiting.push(imported);
    }
  }
  return [...loaded.values()];
}

/** Names of the packages from elsewhere whose code is in chunks. */
function packagesIn(outputs: readonly Metafile["outputs"][string][]): readonly string[] {
  const names = outputs.flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) =>
      bytesInOutput === 0 ? [] : (/.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
    ),
  );
  return [...new Set(names)].sort();
}

/** Files that read logs, in chunks. */
function readersIn(outputs: readonly Metafile["outputs"][string][]): readonly string[] {
  const reader = /packages\/(?:scanner\/|parser\/src\/(?:claude-code|codex)\/format)/;
  return outputs.flatMap(({ inputs }) => Object.keys(inputs)).filter((path) => reader.test(path));
}

/** Files that settle what logs say, in chunks. */
function settlersIn(outputs: readonly Metafile["outputs"][string][]): readonly string[] {
  return outputs
    .flatMap(({ inputs }) => Object.keys(inputs))
    .filter((path) => path.includes("packages/pairing/src/settle/responses/"));
}

function bytesOf(outputs: readonly Metafile["outputs"][string][]): number {
  return outputs.reduce((sum, { bytes }) => sum + bytes, 0);
}

const mostBytes = 514_000;
/** With what reads logs where some have changed. */
const mostBytesToRead = 1_258_000;
/** With what writes pages. */
const mostBytesOfPages = 1_404_000;
const mostBytesOfMcp = 782_000;

/** The files that chunks are joined into, each of which is loaded as one. */
function filesOf(chunks: readonly Metafile["outputs"][string][]): readonly string[] {
  const joined = filesLoadedTogether(metafile, folder);
  const pathOf = new Map(
    Object.entries(metafile.outputs).map(([path, output]) => [output, join(folder, path)]),
  );
  const files = chunks.map((chunk) => {
    const path = pathOf.get(chunk) ?? "";
    return joined.find(({ members }) => members.includes(path))?.path ?? path;
  });
  return [...new Set(files)].map((path) => basename(path)).sort();
}

describe("what is loaded at the start", () => {
  it("of the program is the command line alone", () => {
    const loaded = loadedAtStart("src/index.ts", metafile);
    expect(packagesIn(loaded)).toEqual([]);
    expect(bytesOf(loaded)).toBeLessThan(72_500);
  });

  it("of every command before the program is one small file", () => {
    const loaded = loadedAtStart("src/bin.ts", startMetafile);
    expect(loaded).toHaveLength(1);
    expect(bytesOf(loaded)).toBeLessThan(26_900);
  });

  it("of a status line that was kept is one file more", () => {
    const loaded = loadedAtStart("src/statusline/first-stage.ts", startMetafile);
    expect(loaded).toHaveLength(1);
    expect(packagesIn(loaded)).toEqual([]);
    expect(bytesOf(loaded)).toBeLessThan(28_900);
  });

  it("of a command that counts has no schemas, no charts and nothing that measures text", () => {
    const loaded = loadedAtStart("loaded-together:counting", metafile);
    // Arquero takes longer to load than a small log to read, and generates code; zod is for input alone.
    expect(packagesIn(loaded)).toEqual(["p-limit", "temporal-polyfill", "temporal-utils", "yocto-queue"]);
    expect(filesOf(loaded)).toEqual(["counting.js", "program.js"]);
    expect(bytesOf(loaded)).toBeLessThan(mostBytes);
  });

  it("of a command that writes pages has no schemas of records", () => {
    const loaded = loadedAtStart("loaded-together:pages", metafile);
    expect(packagesIn(loaded)).not.toContain("zod");
    expect(bytesOf(loaded)).toBeLessThan(mostBytesOfPages);
  });

  it("of the MCP server is the library of its protocol, and no server of another kind", () => {
    const loaded = loadedAtStart("loaded-together:mcp", metafile);
    expect(packagesIn(loaded)).toEqual([
      "@modelcontextprotocol/sdk",
      "temporal-polyfill",
      "temporal-utils",
      "zod",
      "zod-to-json-schema",
    ]);
    expect(bytesOf(loaded)).toBeLessThan(mostBytesOfMcp);
  });

  it("of a command that counts neither settles nor reads logs, but where some have changed", () => {
    const counting = loadedAtStart("loaded-together:counting", metafile);
    expect([...readersIn(counting), ...settlersIn(counting)]).toEqual([]);
    const settling = loadedAtStart("loaded-together:settling", metafile);
    expect(readersIn(settling)).toEqual([]);
    expect(settlersIn(settling).length).toBeGreaterThan(3);
    const reading = loadedAtStart("loaded-together:reading", metafile);
    expect(readersIn(reading).length).toBeGreaterThan(3);
    const formats = loadedAtStart("loaded-together:formats", metafile);
    const all = [...new Set([...counting, ...settling, ...reading, ...formats])];
    expect(filesOf(all)).toEqual(["counting.js", "program.js", "reading.js", "settling.js"]);
    expect(bytesOf(all)).toBeLessThan(mostBytesToRead);
  });
});
