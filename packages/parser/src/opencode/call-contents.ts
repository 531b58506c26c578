import type { CallContent, CallContentFormat } from "../call-content-format.js";
import { givenContent, whole } from "../contents/whole.js";
import { objectOf } from "../decoding/values.js";
import { scalar } from "../projection.js";
import { callIdOf, callsIn, recordWith } from "./call-inputs.js";

/** What calls were given and, where they have ended, gave. */
export const openCodeCallContents: CallContentFormat = {
  projection: recordWith({ status: scalar, input: whole, output: whole, content: whole, error: whole }),
  contentsOf: (record) =>
    callsIn(record).flatMap((call): readonly CallContent[] => {
      const callId = callIdOf(call);
      const { status, input, output, content, error } = objectOf(call["state"]) ?? {};
      const failure = objectOf(error)?.["message"] ?? error;
      const isError = status === "error";
      return [
        givenContent({ callId, input }),
        { kind: "result", callId, content: (isError ? failure : undefined) ?? output ?? content, isError },
      ];
    }),
};
