import { agentEventVersion, typeOfKind } from "@turnmeter/schema";
import type { Draft } from "./draft.js";

/** What takes back the event of a key or, with a line, all that the file told from that line on. */
export function withdrawalOf({ key, file, line }: Pick<Draft, "key" | "file" | "line">): Draft {
  return {
    turnmeter: agentEventVersion,
    type: typeOfKind("withdrawn"),
    key,
    at: null,
    sessionId: null,
    agentId: null,
    file,
    line,
    index: 0,
    payload: { kind: "withdrawn" },
  };
}
