import { build, type Metafile } from "esbuild";
import { describe, expect, it } from "vitest";
import { bundleOptions } from "../build/bundle-options.mjs";

const { metafile } = await build({ ...bundleOptions, write: false });

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

function bytesOf(outputs: readonly Metafile["outputs"][string][]): number {
  return outputs.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** All of arquero would bring acorn and flechette. */
const light = ["arquero", "p-limit", "temporal-polyfill", "temporal-utils", "yocto-queue", "zod"];

describe("what is loaded at the start", () => {
  it("of the program is the command line alone", () => {
    const loaded = loadedAtStart("src/bin.ts", metafile);
    expect(packagesIn(loaded)).toEqual([]);
    expect(bytesOf(loaded)).toBeLessThan(30_000);
  });

  it.each([
    "totals",
    "daily",
    "weekly",
    "monthly",
    "sessions",
    "projects",
    "models",
    "tools",
    "errors",
    "agents",
  ])("of %s has no schemas, no charts and nothing that measures text", (command) => {
    const loaded = loadedAtStart(`src/commands/${command}.ts`, metafile);
    expect(packagesIn(loaded)).toEqual(light);
    expect(bytesOf(loaded)).toBeLessThan(600_000);
  });
});
