import { claudeSession } from "./claude-session.js";
import { codexSession } from "./codex-session.js";
import type { LogTexts, SessionNumber } from "./place.js";
import { sdkStream } from "./sdk-stream.js";

/** One session of each kind of log, in folders of their own: `claude`, `codex` and `sdk`. */
export function richLogs(session: SessionNumber): LogTexts {
  return {
    ...below("claude/projects/-home-ann-shop", claudeSession(session)),
    ...below("codex", codexSession(session)),
    ...below("sdk", sdkStream(session)),
  };
}

function below(folder: string, files: LogTexts): LogTexts {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
}
