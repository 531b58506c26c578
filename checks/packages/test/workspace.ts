import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";

const manifestSchema = z.object({ name: z.string(), bin: z.unknown().optional() });

export const root = fileURLToPath(new URL("../../..", import.meta.url));

export interface PublishedPackage {
  readonly name: string;
  readonly folder: string;
  readonly hasBin: boolean;
}

/** Every package of the workspace that people can install. */
export function publishedPackages(): readonly PublishedPackage[] {
  const folders = ["packages", "apps"].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(root, group, name)),
  );
  return folders.map((folder) => {
    const { name, bin } = manifestSchema.parse(
      JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
    );
    return { name, folder, hasBin: bin !== undefined };
  });
}

/** The TypeScript examples of a package's README, in order. */
export function readmeExamples(folder: string): readonly string[] {
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  return [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map((match) => match[1]!);
}
