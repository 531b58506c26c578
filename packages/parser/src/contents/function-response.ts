import { objectOf } from "../decoding/values.js";

/** What a call gave by the response of its function: the text of its output or error, or all of it where it is in other words. */
export function responseContent(response: unknown): unknown {
  const told = objectOf(response);
  const text = told?.["error"] ?? told?.["output"];
  return typeof text === "string" ? text : response;
}
