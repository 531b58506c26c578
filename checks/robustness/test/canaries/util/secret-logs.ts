import type { LogTexts, TextAt } from "../../util/rich-logs/place.js";
import { below, richLogs } from "../../util/rich-logs/rich-logs.js";
import type { Secrets } from "./secrets.js";

/** Logs of Claude Code, Codex and the Agent SDK with a secret at each place, below a folder that has one in its name. */
export function secretLogs(secrets: Secrets): LogTexts {
  const textAt: TextAt = (place) =>
    place === "remote"
      ? `https://${secrets.credentials}:${secrets.credentials}@git.example/${secrets.remote}.git`
      : secrets[place];
  const project = `claude/projects/-home-${secrets.home}-${secrets.project}`;
  return below(secrets["log-folder"], {
    ...richLogs("claude", { number: 1, textAt }, project),
    ...richLogs("codex", { number: 2, textAt }),
    ...richLogs("sdk", { number: 3, textAt }),
  });
}
