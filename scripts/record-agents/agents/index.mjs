import { claude } from "./claude.mjs";
import { claudeStreams } from "./claude-streams.mjs";
import { claudeTerminal } from "./claude-terminal.mjs";
import { codex } from "./codex.mjs";
import { copilot } from "./copilot.mjs";
import { geminiCli } from "./gemini.mjs";
import { kimi } from "./kimi.mjs";
import { ohMyPi } from "./oh-my-pi.mjs";
import { openclaw } from "./openclaw.mjs";
import { kilo, opencode } from "./opencode.mjs";
import { pi } from "./pi.mjs";
import { qwen } from "./qwen.mjs";

/** The agents that can be recorded, by name. */
export const agents = new Map(
  [
    claude,
    claudeStreams,
    claudeTerminal,
    codex,
    copilot,
    geminiCli,
    kilo,
    kimi,
    ohMyPi,
    openclaw,
    opencode,
    pi,
    qwen,
  ].map((agent) => [agent.id, agent]),
);
