import type { CallContent, CallContentFormat } from "../call-content-format.js";
import { givenContent, whole } from "../contents/whole.js";
import { responseContent } from "../contents/function-response.js";
import { objectOf, stringOf } from "../decoding/values.js";
import { fields } from "../projection.js";
import type { Projected } from "../projection.js";
import { callsIn, partsOf, rowWith } from "./call-inputs.js";

/** What calls were given and gave. */
export const qwenCallContents: CallContentFormat = {
  projection: {
    ...rowWith(whole, { functionResponse: { fields: { ...fields("id"), response: whole } } }),
    toolCallResult: { fields: fields("callId") },
  },
  contentsOf: (record) => [...callsIn(record).map(givenContent), ...resultsIn(record)],
};

function resultsIn(record: Projected): readonly CallContent[] {
  const only = stringOf(objectOf(record["toolCallResult"])?.["callId"]);
  const results = partsOf(record)
    .map((part) => objectOf(part["functionResponse"]))
    .filter((result) => result !== null);
  return results.map((result) => {
    const callId = stringOf(result["id"]);
    return {
      kind: "result",
      callId: results.length === 1 ? (only ?? callId) : callId,
      content: responseContent(result["response"]),
      isError: null,
    };
  });
}
