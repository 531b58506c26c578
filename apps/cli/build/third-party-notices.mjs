import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** Names, versions and licence texts of the packages that bundled files come from, by name. */
export function thirdPartyNotices(files, base) {
  const folders = new Set(
    files.flatMap((file) => packageFolder.exec(resolve(base, pathOf(file)))?.[0] ?? []),
  );
  return [...folders].map(noticeOf).sort().join("\n");
}

/** @throws Error where a package has no licence file: its text must go with the code */
function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.|$)/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence file`);
  const text = readFileSync(join(folder, file), "utf8").trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}

/** The path of a bundled file: without the name of the plugin that gave it. */
function pathOf(file) {
  return file.replace(/^[\w-]{2,}:/, "");
}
