import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../..", import.meta.url));

export interface PublishedPackage {
  readonly name: string;
  readonly folder: string;
  readonly version: string;
  readonly hasBin: boolean;
}

/** Every package of the workspace that people can install. */
export function publishedPackages(): readonly PublishedPackage[] {
  const folders = ["packages", "apps"].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(root, group, name)),
  );
  return folders.map((folder) => {
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
      name: string;
      version: string;
      bin?: unknown;
    };
    return { name: manifest.name, folder, version: manifest.version, hasBin: manifest.bin !== undefined };
  });
}

/** The TypeScript examples of a package's README, in order. */
export function readmeExamples(folder: string): readonly string[] {
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  return [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map((match) => match[1]!);
}
