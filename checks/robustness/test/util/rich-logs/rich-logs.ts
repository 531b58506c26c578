import { claudeSession } from "./claude-session.js";
import { codexSession } from "./codex-session.js";
import type { LogTexts, SessionNumber } from "./place.js";
import { sdkStream } from "./sdk-stream.js";

/** Kinds of logs: how a session is written, and the folder that an agent writes it to. */
const kinds = {
  claude: { folder: "claude/projects/-home-ann-shop", write: claudeSession },
  codex: { folder: "codex", write: codexSession },
  sdk: { folder: "sdk", write: sdkStream },
} as const;

/** A session of a kind of log, in the folder where an agent writes it or in another one. */
export function richLogs(
  kind: keyof typeof kinds,
  session: SessionNumber,
  folder: string = kinds[kind].folder,
): LogTexts {
  return below(folder, kinds[kind].write(session));
}

/** The files, with their paths below a folder. */
export function below(folder: string, files: LogTexts): LogTexts {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
}
