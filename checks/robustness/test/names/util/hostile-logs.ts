import { claudeSession } from "../../util/rich-logs/claude-session.js";
import { codexSession } from "../../util/rich-logs/codex-session.js";
import type { LogTexts } from "../../util/rich-logs/place.js";
import { sdkStream } from "../../util/rich-logs/sdk-stream.js";
import { hostileTexts } from "./hostile-texts.js";

const kinds = {
  claude: { folder: "claude/projects/-home-ann-shop", write: claudeSession },
  codex: { folder: "codex", write: codexSession },
  sdk: { folder: "sdk", write: sdkStream },
} as const;

/** Sessions of which each has one of the texts at every place: one of Claude Code, and one of another kind. */
export function logsOf(texts: readonly string[]): LogTexts {
  return Object.fromEntries(
    texts.flatMap((text, number) =>
      (["claude", number % 2 === 0 ? "codex" : "sdk"] as const).flatMap((kind) => {
        const { folder, write } = kinds[kind];
        return Object.entries(write({ number, textAt: () => text })).map(([path, log]) => [
          kind === "sdk" ? `${folder}/${number}-${path}` : `${folder}/${path}`,
          log,
        ]);
      }),
    ),
  );
}

/** Every hostile text at every place. */
export const hostileLogs = (): LogTexts => logsOf(hostileTexts.map(({ text }) => text));

/** The same logs with a name in place of each text that means nothing to anyone; what has no name has none. */
export const plainLogs = (): LogTexts =>
  logsOf(hostileTexts.map(({ text }, number) => (text.trim() === "" ? text : `name${number}`)));
