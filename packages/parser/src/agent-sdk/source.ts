import { claudeTraits } from "../claude/traits.js";
import type { Source } from "../source.js";

/**
 * Saved messages of the Agent SDK: streams of `claude -p --output-format stream-json`, the single result of
 * `--output-format json`, and messages of the API itself.
 */
export const agentSdk: Source = {
  id: "agent-sdk",
  agent: "the Agent SDK",
  ...claudeTraits,
  loadPermissions: async () => (await import("../claude/permissions.js")).claudePermissions,
  loadFormat: async () => (await import("./format.js")).agentSdkFormat,
};
