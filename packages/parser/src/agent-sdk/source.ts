import type { Source, UnitDecoder } from "../source.js";
import { createApiDecoder } from "./api-decoder.js";
import { detectAgentSdk } from "./detect.js";
import { agentSdkProjection } from "./projection.js";
import { isOfApi } from "./is-of-api.js";
import { createStreamDecoder, type StreamDecoder } from "./stream-decoder.js";
import { telemetry } from "../claude/telemetry.js";
import { usageWindowMs } from "../claude/usage-window.js";

/**
 * Saved messages of the Agent SDK: streams of `claude -p --output-format stream-json`, the single result of
 * `--output-format json`, and messages of the API itself.
 */
export const agentSdk: Source = {
  id: "agent-sdk",
  detect: detectAgentSdk,
  usageWindowMs,
  telemetry,
  projection: agentSdkProjection,
  openUnit,
  loadSchemas: async () => (await import("../checking.js")).agentSdkSchemas,
};

function openUnit(): UnitDecoder {
  let decoder: StreamDecoder | null = null;
  let path = "";
  return {
    decode(projected, file) {
      if (path !== file.path || decoder === null) {
        path = file.path;
        decoder = isOfApi(projected.record) ? createApiDecoder(path) : createStreamDecoder(path);
      }
      return decoder.decode(projected, file);
    },
    decodeDocument: () => [],
    finishFile() {
      const events = decoder?.finish() ?? [];
      decoder = null;
      path = "";
      return events;
    },
  };
}
