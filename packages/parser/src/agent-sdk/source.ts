import { apiMessage, sdkMessageSchema } from "@turnmeter/schema";
import { openMessageToolParts } from "../check/message-tool-parts.js";
import { has, objectOf } from "../decoding/values.js";
import type { Source, UnitDecoder } from "../source.js";
import { createApiDecoder } from "./api-decoder.js";
import { detectAgentSdk } from "./detect.js";
import { agentSdkProjection } from "./projection.js";
import { createStreamDecoder, type StreamDecoder } from "./stream-decoder.js";

/**
 * Saved messages of the Agent SDK: streams of `claude -p --output-format stream-json`, the single result of
 * `--output-format json`, and messages of the API itself.
 */
export const agentSdk: Source = {
  id: "agent-sdk",
  detect: detectAgentSdk,
  projection: agentSdkProjection,
  openUnit,
  schemaOf: (record) => (isOfApi(record) ? apiMessage : sdkMessageSchema(record)),
  openParts: openMessageToolParts,
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

/** Whether a record is a message of the API, not one of a stream. */
function isOfApi(value: unknown): boolean {
  const record = objectOf(value);
  return record !== null && has(record, "role") && (record["type"] ?? "message") === "message";
}
