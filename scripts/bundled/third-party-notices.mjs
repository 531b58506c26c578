import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const line = `\n${"-".repeat(80)}\n\n`;

/**
 * Names, versions and licence texts of bundled packages, by name.
 *
 * @param packages as `bundledPackages` gives them
 * @param others notices of code that was bundled before and goes along
 * @throws Error where a package has no licence in a file of its own or at the head of its main file: its text must go with the code
 */
export function thirdPartyNotices(packages, others = []) {
  const notices = [...packages.map(noticeOf), ...others.flatMap((text) => text.split(line))];
  return [...new Set(notices)].sort((a, b) => (a < b ? -1 : 1)).join(line);
}

function noticeOf({ folder, name, version, license }) {
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.|$)/i.test(entry));
  const text = file === undefined ? licenceComment(folder) : readFileSync(join(folder, file), "utf8").trim();
  if (text === null) throw new Error(`${name} has no licence file`);
  return `${name} ${version} (${license})\n\n${text}\n`;
}

/** The licence that a package's main file for Node.js begins with, as comment; null if it begins otherwise. */
function licenceComment(folder) {
  const { node, main = "index.js" } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const code = readFileSync(join(folder, node ?? main), "utf8");
  const [, text] = /^(?:\/\/.*\n)*\/\*(?:\s*@preserve)?((?:(?!\*\/)[^])*)\*\//.exec(code) ?? [];
  return text !== undefined && /licen[cs]e/i.test(text) ? text.replaceAll(/^\s*\*\* ?/gm, "").trim() : null;
}
