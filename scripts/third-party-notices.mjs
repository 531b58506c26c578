import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const line = `\n${"-".repeat(80)}\n\n`;

/**
 * Names, versions and licence texts of the packages that bundled files come from, by name.
 *
 * @param files paths of bundled files, as a bundler names them
 * @param base folder that relative paths start from
 * @param others notices of code that was bundled before and goes along
 */
export function thirdPartyNotices(files, base, others = []) {
  const folders = new Set(
    files.flatMap((file) => packageFolder.exec(resolve(base, pathOf(file)))?.[0] ?? []),
  );
  const notices = [...[...folders].map(noticeOf), ...others.flatMap((text) => text.split(line))];
  return [...new Set(notices)].sort((a, b) => (a < b ? -1 : 1)).join(line);
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
