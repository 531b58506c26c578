import type { LogEvent } from "@turnmeter/schema";
import { evidenceOf, sessionStateOf } from "../decoding/events-at.js";
import { instantOf } from "../decoding/timestamp.js";
import { arrayOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import { decodeMessage, type MessagePlace } from "./decode-message.js";
import { originOf, type SessionLog } from "./session-log.js";

/** The events of a session's head, or of fields of it that change, and of the messages in it. */
export function decodeHead(
  log: SessionLog,
  head: Projected,
  projected: ProjectedRecord,
  place: MessagePlace,
): readonly LogEvent[] {
  const isChange = place === "restated";
  const messages = arrayOf(head["messages"]).map((message) => objectOf(message) ?? {});
  // The subagent's work is then in no log.
  const isOnlyAsked = messages.length > 0 && !messages.some(({ type }) => type === "gemini");
  if (isOnlyAsked && !isChange && log.thread.agentId !== null) return [];
  const at = instantOf(head[isChange ? "lastUpdated" : "startTime"]);
  const origin = originOf(log, projected, at, log.names.next(projected.lineHash()));
  log.lastAt = at ?? log.lastAt;
  const events: LogEvent[] = [{ kind: "activity", origin }];
  const summary = stringOf(head["summary"]);
  // A subagent's is its report.
  if (summary !== null && origin.agentId === null && !log.thread.isLost)
    events.push(sessionStateOf(origin, { title: summary, titleRank: 2 }));
  if (!isChange && origin.agentId !== null)
    events.push(
      evidenceOf(origin, origin.agentId, "meta", {
        agentKind: "task",
        callId: log.thread.spawnCallId,
        isBackground: false,
      }),
    );
  return [...events, ...messages.flatMap((message) => decodeMessage(log, message, projected, place))];
}
