import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const line = `\n${"-".repeat(80)}\n\n`;

/**
 * Names, versions and licence texts of bundled packages, by name.
 *
 * @param packages as `bundledPackages` gives them
 * @param others notices of code that was bundled before and goes along
 * @throws Error where a package has no licence file: its text must go with the code
 */
export function thirdPartyNotices(packages, others = []) {
  const notices = [...packages.map(noticeOf), ...others.flatMap((text) => text.split(line))];
  return [...new Set(notices)].sort((a, b) => (a < b ? -1 : 1)).join(line);
}

function noticeOf({ folder, name, version, license }) {
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.|$)/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence file`);
  const text = readFileSync(join(folder, file), "utf8").trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}
