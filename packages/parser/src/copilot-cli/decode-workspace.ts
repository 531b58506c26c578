import type { LogEvent } from "@turnmeter/schema";
import { sessionStateOf } from "../decoding/events-at.js";
import { mainThreadOrigin } from "../decoding/main-thread-origin.js";
import { stringOf } from "../decoding/values.js";
import type { LogFile } from "../log-format.js";
import type { Projected } from "../projection.js";

/** The name that a person gave a session. One that nobody gave is the beginning of its first prompt, and no title. */
export function decodeWorkspace(workspace: Projected | null, file: LogFile): readonly LogEvent[] {
  const sessionId = stringOf(workspace?.["id"]);
  const title = stringOf(workspace?.["name"]);
  if (workspace === null || sessionId === null || title === null) return [];
  if (workspace["user_named"] !== "true") return [];
  const origin = mainThreadOrigin({
    source: "copilot-cli",
    file: file.path,
    line: 0,
    byteOffset: 0,
    sessionId,
  });
  return [sessionStateOf(origin, { title, titleRank: 3 })];
}
