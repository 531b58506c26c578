import { objectOf } from "../decoding/values.js";
import { inputsByRow } from "../inputs/given-calls.js";
import { callBlock, callOfBlock } from "../claude/call-inputs.js";
import { fields } from "../projection.js";

/** What calls of an app's events were given. */
export const agentEventsCallInputs = inputsByRow(
  { ...fields("type"), payload: { fields: callBlock } },
  ({ type, payload }) => {
    const block = objectOf(payload);
    return type === "agent:tool_use" && block !== null ? [callOfBlock(block)] : [];
  },
);
