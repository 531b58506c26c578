import { arrayOf, objectOf, stringOf } from "../decoding/values.js";
import { inputsByRow } from "../inputs/given-calls.js";
import { givenToTool, timeoutWords, toolInputFields } from "../inputs/tool-inputs.js";
import { fields } from "../projection.js";
import type { FieldProjection } from "../projection.js";
import { qwenToolName } from "./tool-name.js";

const args: FieldProjection = { fields: toolInputFields };
const words = timeoutWords(1);

/** What calls were given: those of a message, and the one whose end a row of telemetry tells. */
export const qwenCallInputs = inputsByRow(
  {
    message: {
      fields: {
        parts: { items: { fields: { functionCall: { fields: { ...fields("id", "name"), args } } } } },
      },
    },
    systemPayload: {
      fields: {
        uiEvent: {
          fields: { ...fields("call_id", "function_name", "mcp_server_name"), function_args: args },
        },
      },
    },
  },
  ({ message, systemPayload }) => {
    const calls = arrayOf(objectOf(message)?.["parts"]).flatMap((part) => {
      const call = objectOf(objectOf(part)?.["functionCall"]);
      return call === null ? [] : [{ id: call["id"], tool: call["name"], server: null, input: call["args"] }];
    });
    const event = objectOf(objectOf(systemPayload)?.["uiEvent"]);
    const ended =
      event === null
        ? []
        : [
            {
              id: event["call_id"],
              tool: event["function_name"],
              server: stringOf(event["mcp_server_name"]),
              input: event["function_args"],
            },
          ];
    return [...calls, ...ended].map(({ id, tool, server, input }) =>
      givenToTool(
        {
          callId: stringOf(id),
          name: qwenToolName(stringOf(tool) ?? "unknown", server),
          input: objectOf(input),
        },
        words,
      ),
    );
  },
);
