import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publint } from "publint";
import * as z from "zod";
import { publishedPackages, readmeExamples, root } from "./workspace.js";

const packages = publishedPackages();
const libraries = packages.filter((each) => !each.hasBin);
const consumer = mkdtempSync(join(tmpdir(), "turnmeter-consumer-"));
const tarballs = mkdtempSync(join(tmpdir(), "turnmeter-tarballs-"));
const { packageManager } = z
  .object({ packageManager: z.string() })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
const envelopeSchema = z.object({ schema: z.string(), totals: z.object({ requests: z.number() }) });

const environment = {
  PATH: process.env["PATH"],
  TMPDIR: process.env["TMPDIR"],
  npm_config_cache: process.env["npm_config_cache"] ?? join(tmpdir(), "turnmeter-npm-cache"),
  npm_config_registry: process.env["npm_config_registry"],
  HOME: consumer,
  CLAUDE_CONFIG_DIR: join(root, "apps/cli/sample"),
  CODEX_HOME: join(consumer, "no-codex"),
};

function exampleName(packageName: string, index: number, example: string): string {
  const kind = example.includes('from "arquero"') ? ".arquero" : "";
  return `${packageName.replace(/\W+/g, "-")}-${index}${kind}`;
}

/** What the command prints. @throws with all of its output if it fails */
function runIn(folder: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: folder,
    encoding: "utf8",
    env: environment,
  });
  if (status !== 0)
    throw new Error(`${command} ${args.join(" ")}: ${status}\n${stdout}${stderr}`, { cause: error });
  return stdout;
}

beforeAll(() => {
  for (const each of packages) {
    runIn(each.folder, "npx", "--yes", packageManager, "pack", "--pack-destination", tarballs);
  }
  writeFileSync(
    join(consumer, "package.json"),
    JSON.stringify({ name: "consumer", private: true, type: "module" }),
  );
  const files = readdirSync(tarballs).map((name) => join(tarballs, name));
  expect(files).toHaveLength(packages.length);
  runIn(
    consumer,
    "npm",
    "install",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    "--save",
    ...files,
    "typescript@7.0.2",
    "@types/node@20",
  );
  const compilerOptions = {
    strict: true,
    module: "nodenext",
    target: "es2022",
    lib: ["es2023"],
    types: ["node"],
    rootDir: "src",
    outDir: "out",
  };
  const examples = Object.entries({
    "tsconfig.json": { skipLibCheck: false, exclude: ["src/*.arquero.ts"] },
    // Arquero 8.0.3 has declarations that TypeScript refuses.
    "tsconfig.arquero.json": { skipLibCheck: true, include: ["src/*.arquero.ts"] },
  });
  for (const [name, { skipLibCheck, ...chosen }] of examples) {
    const config = { compilerOptions: { ...compilerOptions, skipLibCheck }, include: ["src"], ...chosen };
    writeFileSync(join(consumer, name), JSON.stringify(config));
  }
  mkdirSync(join(consumer, "src"));
  for (const { name, folder } of libraries) {
    readmeExamples(folder).forEach((example, index) => {
      writeFileSync(join(consumer, "src", `${exampleName(name, index, example)}.ts`), example);
    });
  }
});

afterAll(() => {
  rmSync(consumer, { recursive: true, force: true });
  rmSync(tarballs, { recursive: true, force: true });
});

describe("a clean install", () => {
  it.each(libraries)("imports $name and finds exports", ({ name }) => {
    const program = `const m = await import(${JSON.stringify(name)}); console.log(Object.keys(m).length)`;
    const exported = Number(runIn(consumer, process.execPath, "--input-type=module", "-e", program));
    expect(exported).toBeGreaterThan(0);
  });

  it.each(libraries)("leads an editor from the types of $name to their source", ({ name }) => {
    const dist = join(consumer, "node_modules", name, "dist");
    const maps = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".d.ts.map"),
    );
    expect(maps).toContain("index.d.ts.map");
    const sources = maps.flatMap((file) => {
      const map = z
        .object({ sources: z.array(z.string()) })
        .parse(JSON.parse(readFileSync(join(dist, file), "utf8")));
      return map.sources.map((source) => join(dist, dirname(file), source));
    });
    expect(sources.filter((path) => !existsSync(path))).toEqual([]);
  });

  it("runs the command line from the sample's logs", () => {
    const printed = runIn(consumer, join(consumer, "node_modules/.bin/turnmeter"), "totals", "--json");
    const envelope = envelopeSchema.parse(JSON.parse(printed));
    expect(envelope.schema).toBe("turnmeter/totals@1");
    expect(envelope.totals.requests).toBeGreaterThan(0);
  });

  it("of the command line's tarball alone is the program, with its sample and what draws a card", () => {
    const prefix = mkdtempSync(join(tmpdir(), "turnmeter-prefix-"));
    try {
      const [tarball = ""] = readdirSync(tarballs).filter((name) => /^turnmeter-\d.*\.tgz$/.test(name));
      const place = ["--global", "--prefix", prefix, "--offline", "--no-audit", "--no-fund"];
      runIn(consumer, "npm", "install", ...place, join(tarballs, tarball));
      const printed = runIn(consumer, join(prefix, "bin/turnmeter"), "totals", "--sample", "--json");
      expect(JSON.parse(printed)).toMatchObject({ isSample: true, schema: "turnmeter/totals@1" });
      const card = join(consumer, "card.png");
      const forms = ["--mail", "--out", join(consumer, "mail.html"), "--card", card];
      runIn(consumer, join(prefix, "bin/turnmeter"), "report", "--sample", ...forms);
      const png = readFileSync(card);
      expect(png.subarray(0, 8).toString("latin1")).toBe("\u0089PNG\r\n\u001a\n");
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    } finally {
      rmSync(prefix, { recursive: true, force: true });
    }
  });

  it("of the command line's tarball is small, and tells no folder of whoever built it", () => {
    const [tarball = ""] = readdirSync(tarballs).filter((name) => /^turnmeter-\d.*\.tgz$/.test(name));
    const packed = readFileSync(join(tarballs, tarball));
    expect(packed.length).toBeLessThan(4_000_000);
    expect(gunzipSync(packed).includes(root)).toBe(false);
  });

  it("type-checks the examples of every README against the published types", () => {
    for (const config of ["tsconfig.json", "tsconfig.arquero.json"])
      expect(runIn(consumer, join(consumer, "node_modules/.bin/tsc"), "-p", config)).toBe("");
  });

  it.each(libraries)("runs the examples in $name's README", ({ name, folder }) => {
    const examples = readmeExamples(folder);
    expect(examples).not.toHaveLength(0);
    for (const [index, example] of examples.entries()) {
      const printed = runIn(
        consumer,
        process.execPath,
        join("out", `${exampleName(name, index, example)}.js`),
      );
      expect(printed.trim()).not.toBe("");
    }
  });

  it.each(packages)("ships a package that publint accepts: $name", async ({ folder }) => {
    const { messages } = await publint({ pkgDir: folder, strict: true, pack: false });
    expect(messages).toEqual([]);
  });
});
