import type { LogEvent } from "@turnmeter/schema";
import { evidenceOf } from "../decoding/events-at.js";
import { mainThreadOrigin, threadIdOf } from "../decoding/main-thread-origin.js";
import { booleanOf, integerOf, objectOf, stringOf } from "../decoding/values.js";
import type { LogFile } from "../log-format.js";
import { agentKindOf } from "./agent-evidence.js";
import type { UnitState } from "./unit-state.js";

/** The small file beside a subagent's transcript. */
export function decodeMeta(value: unknown, file: LogFile, state: UnitState): readonly LogEvent[] {
  const document = objectOf(value);
  const agentId = stringOf(document?.["agentId"]) ?? file.agentLabel;
  const sessionId = stringOf(document?.["parentSessionId"]) ?? file.sessionFolder;
  if (document === null || agentId === null || sessionId === null) return [];
  const origin = mainThreadOrigin({
    source: "qwen",
    file: file.path,
    line: 0,
    byteOffset: 0,
    sessionId,
    threadId: threadIdOf(sessionId, agentId),
    agentId,
    isSidechain: true,
  });
  const toolUseId = stringOf(document["toolUseId"]);
  const depth = integerOf(document["depth"]);
  return [
    evidenceOf(origin, agentId, "meta", {
      agentKind: agentKindOf(agentId),
      agentType: stringOf(document["agentType"]),
      description: stringOf(document["description"]),
      callId: toolUseId === null ? null : (state.agentCalls.get(toolUseId) ?? null),
      parentAgentId: stringOf(document["parentAgentId"]),
      depth: depth === null || depth < 0 ? null : depth + 1,
      model: stringOf(document["model"]),
      isBackground: booleanOf(document["isBackgrounded"]),
      status: document["status"] === "cancelled" ? "stopped" : null,
    }),
  ];
}
