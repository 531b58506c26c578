import { typedText } from "../claude/wrapper-texts.js";
import type { LogFormat, UnitDecoder } from "../log-format.js";
import { createApiDecoder } from "./api-decoder.js";
import { detectAgentSdk, isOfApi } from "./detect.js";
import { agentSdkProjection } from "./projection.js";
import { messageTime } from "./stream-origin.js";
import { createStreamDecoder, type StreamDecoder } from "./stream-decoder.js";

/** How saved messages are decoded. */
export const agentSdkFormat: LogFormat = {
  source: "agent-sdk",
  detect: detectAgentSdk,
  projection: agentSdkProjection,
  typedText,
  timeOf: messageTime,
  openUnit,
  loadSchemas: async () => (await import("./schemas.js")).agentSdkSchemas,
  loadCallInputs: async () => (await import("./call-inputs.js")).agentSdkCallInputs,
  loadCallContents: async () => (await import("./call-contents.js")).agentSdkCallContents,
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
