import type { LogTexts } from "../../util/rich-logs/place.js";
import { richLogs } from "../../util/rich-logs/rich-logs.js";
import { hostileTexts } from "./hostile-texts.js";

/** For each of the texts two sessions with it at every place: one of Claude Code, and one of another kind of log. */
function logsOf(texts: readonly string[]): LogTexts {
  const sessions = texts.map((text, number) => {
    const session = { number, textAt: () => text };
    return { ...richLogs("claude", session), ...richLogs(number % 2 === 0 ? "codex" : "sdk", session) };
  });
  return Object.assign({}, ...sessions);
}

/** Every hostile text at every place. */
export const hostileLogs = (): LogTexts => logsOf(hostileTexts.map(({ text }) => text));

/** The same logs with a name in place of each text that means nothing to anyone; what has no name has none. */
export const plainLogs = (): LogTexts =>
  logsOf(hostileTexts.map(({ text }, number) => (text.trim() === "" ? text : `name${number}`)));
