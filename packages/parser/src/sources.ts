import { agentEvents } from "./agent-events/source.js";
import { agentSdk } from "./agent-sdk/source.js";
import { claudeCode } from "./claude-code/source.js";
import { codexExec } from "./codex-exec/source.js";
import { codex } from "./codex/source.js";
import { copilotCli } from "./copilot-cli/source.js";
import { geminiCli } from "./gemini-cli/source.js";
import { goose } from "./goose/source.js";
import { kimiCli } from "./kimi-cli/source.js";
import { kimiCode } from "./kimi-code/source.js";
import { kilo, mimo, openCode } from "./opencode/source.js";
import { ohMyPi, openClaw, pi } from "./pi/source.js";
import { qwen } from "./qwen/source.js";
import type { Source } from "./source.js";

/** The kinds of logs that can be read. Where two detect a file, the earlier one has it. */
export const sources: readonly Source[] = [
  claudeCode,
  agentSdk,
  codex,
  codexExec,
  agentEvents,
  pi,
  ohMyPi,
  openClaw,
  kimiCode,
  kimiCli,
  qwen,
  geminiCli,
  copilotCli,
  openCode,
  kilo,
  mimo,
  goose,
];

/** Where agents make worktrees, all sources together. */
export const worktreePatterns: readonly RegExp[] = sources.flatMap(({ worktree }) => worktree ?? []);
