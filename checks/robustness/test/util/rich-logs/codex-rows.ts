import { digits } from "./parts.js";

/** The id of a thread: 0 is a session's own, 1 its subagent's. */
export function codexThreadId(number: number, thread: 0 | 1 = 0): string {
  return `019a${digits(number, 4)}-000${thread}-7000-8000-000000000001`;
}

/** A row of what the model and the client say to each other. */
export const item = (payload: object) => ({ type: "response_item", payload });

/** A row of what the client tells its own display. */
export const event = (payload: object) => ({ type: "event_msg", payload });

/** The tokens of so many equal requests. */
export function codexUsage(number: number, times: number): object {
  const input_tokens = (2000 + number) * times;
  const output_tokens = 100 * times;
  return {
    input_tokens,
    cached_input_tokens: 0,
    output_tokens,
    reasoning_output_tokens: 0,
    total_tokens: input_tokens + output_tokens,
  };
}
