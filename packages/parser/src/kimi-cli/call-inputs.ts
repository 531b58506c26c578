import type { GivenCall } from "../call-input-format.js";
import { parsedArguments } from "../decoding/parsed-arguments.js";
import { objectOf, stringOf } from "../decoding/values.js";
import { inputsByRow } from "../inputs/given-calls.js";
import { givenText, longText } from "../inputs/given-texts.js";
import { givenToTool, timeoutWords } from "../inputs/tool-inputs.js";
import { kimiToolName } from "../kimi/tool-name.js";
import { scalar } from "../projection.js";
import type { ObjectProjection, Projected } from "../projection.js";
import { mostLevels } from "./projection.js";

const words = timeoutWords(1000);

const ownPayload: ObjectProjection = {
  id: scalar,
  function: { fields: { name: scalar, arguments: longText } },
};

function message(level: number): ObjectProjection {
  const payload =
    level === mostLevels ? ownPayload : { ...ownPayload, event: { fields: message(level + 1) } };
  return { type: scalar, payload: { fields: payload } };
}

/** What the call of a message was given, or of the subagent's message in it. */
export const kimiCliCallInputs = inputsByRow({ message: { fields: message(0) } }, (record) => {
  const call = callIn(objectOf(record["message"]));
  return call === null ? [] : [call];
});

function callIn(told: Projected | null): Omit<GivenCall, "line"> | null {
  const payload = objectOf(told?.["payload"]);
  if (payload === null) return null;
  if (told?.["type"] !== "ToolCall") return callIn(objectOf(payload["event"]));
  const asked = objectOf(payload["function"]);
  const name = kimiToolName(stringOf(asked?.["name"]) ?? "unknown");
  const input = parsedArguments(givenText(asked?.["arguments"]) ?? "");
  return givenToTool({ callId: stringOf(payload["id"]), name, input }, words);
}
