import type { CallContent, CallContentFormat } from "../call-content-format.js";
import { responseContent } from "../contents/function-response.js";
import { givenContent, whole } from "../contents/whole.js";
import { arrayOf, objectOf, stringOf } from "../decoding/values.js";
import { fields } from "../projection.js";
import { callsIn, recordWith } from "./call-inputs.js";

/** What calls were given and, where they have ended, gave. */
export const geminiCliCallContents: CallContentFormat = {
  projection: recordWith({ ...fields("id"), args: whole, result: whole }),
  contentsOf: (record) =>
    callsIn(record).flatMap((call): readonly CallContent[] => {
      const callId = stringOf(call["id"]);
      const content = resultContent(call["result"]);
      return [
        givenContent({ callId, input: call["args"] }),
        { kind: "result", callId, content, isError: null },
      ];
    }),
};

/** The text of a result that is one part with nothing but a text; else its parts. */
function resultContent(result: unknown): unknown {
  const parts = arrayOf(result);
  const response = objectOf(objectOf(parts[0])?.["functionResponse"])?.["response"];
  const content = parts.length === 1 ? responseContent(response) : undefined;
  return typeof content === "string" ? content : result;
}
