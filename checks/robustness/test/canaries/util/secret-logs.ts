import { claudeSession } from "../../util/rich-logs/claude-session.js";
import { codexSession } from "../../util/rich-logs/codex-session.js";
import type { LogTexts, TextAt } from "../../util/rich-logs/place.js";
import { sdkStream } from "../../util/rich-logs/sdk-stream.js";
import type { Secrets } from "./secrets.js";

/** Logs of Claude Code, Codex and the Agent SDK with a secret at each place, below a folder that has one in its name. */
export function secretLogs(secrets: Secrets): LogTexts {
  const textAt: TextAt = (place) =>
    place === "remote"
      ? `https://${secrets.credentials}:${secrets.credentials}@git.example/${secrets.remote}.git`
      : secrets[place];
  const below = (folder: string, files: LogTexts): [string, string][] =>
    Object.entries(files).map(([path, text]) => [`${secrets["log-folder"]}/${folder}/${path}`, text]);
  return Object.fromEntries([
    ...below(
      `claude/projects/-home-${secrets.home}-${secrets.project}`,
      claudeSession({ number: 1, textAt }),
    ),
    ...below("codex", codexSession({ number: 2, textAt })),
    ...below("sdk", sdkStream({ number: 3, textAt })),
  ]);
}
