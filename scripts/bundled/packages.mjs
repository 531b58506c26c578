import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * The packages from elsewhere that bundled files come from, by name.
 *
 * @param files paths of bundled files, as a bundler names them
 * @param base folder that relative paths start from
 */
export function bundledPackages(files, base) {
  const folders = new Set(
    files.flatMap((file) => packageFolder.exec(resolve(base, pathOf(file)))?.[0] ?? []),
  );
  return [...folders].map(packageAt).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What a package's folder says of it. */
export function packageAt(folder) {
  const { name, version, license, description } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  return { folder, name, version, license, description };
}

/** The path of a bundled file: without the name of the plugin that gave it. */
function pathOf(file) {
  return file.replace(/^[\w-]{2,}:/, "");
}
