import { arrayOf, objectOf, stringOf } from "../decoding/values.js";
import { inputsByRow } from "../inputs/given-calls.js";
import { type CalledTool, givenToTool, timeoutWords, toolInputFields } from "../inputs/tool-inputs.js";
import { fields } from "../projection.js";
import type { FieldProjection, ObjectProjection, Projected } from "../projection.js";
import { qwenToolName } from "./tool-name.js";

const words = timeoutWords(1);

/** Projection of a row with calls, of whose input this is read, and of other fields of a message's parts. */
export function rowWith(args: FieldProjection, part: ObjectProjection = {}): ObjectProjection {
  return {
    message: {
      fields: {
        parts: {
          items: { fields: { ...part, functionCall: { fields: { ...fields("id", "name"), args } } } },
        },
      },
    },
    systemPayload: {
      fields: {
        uiEvent: {
          fields: { ...fields("call_id", "function_name", "mcp_server_name"), function_args: args },
        },
      },
    },
  };
}

/** The parts of a row's message. */
export function partsOf({ message }: Projected): readonly Projected[] {
  return arrayOf(objectOf(message)?.["parts"])
    .map(objectOf)
    .filter((part) => part !== null);
}

/** The calls of a message, and the one whose end a row of telemetry tells. */
export function callsIn(record: Projected): readonly CalledTool[] {
  const calls = partsOf(record).flatMap((part) => {
    const call = objectOf(part["functionCall"]);
    return call === null ? [] : [callOf(call["id"], { tool: call["name"], server: null }, call["args"])];
  });
  const event = objectOf(objectOf(record["systemPayload"])?.["uiEvent"]);
  if (event === null) return calls;
  const name = { tool: event["function_name"], server: stringOf(event["mcp_server_name"]) };
  return [...calls, callOf(event["call_id"], name, event["function_args"])];
}

function callOf(
  id: unknown,
  { tool, server }: { readonly tool: unknown; readonly server: string | null },
  input: unknown,
): CalledTool {
  return { callId: stringOf(id), name: qwenToolName(stringOf(tool) ?? "unknown", server), input };
}

/** What calls were given. */
export const qwenCallInputs = inputsByRow(rowWith({ fields: toolInputFields }), (record) =>
  callsIn(record).map((call) => givenToTool(call, words)),
);
