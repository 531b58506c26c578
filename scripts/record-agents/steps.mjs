import { usage } from "./usage.mjs";

/** Makes steps whose numbers differ in each field, so that a sum shows which steps are in it. */
export function stepMaker({ prefix, cacheWrites = false }) {
  let number = 0;
  let callNumber = 0;

  /** One step: what the model says, the tools it calls, and what it thinks before. */
  return function step(text, calls = [], thought = "") {
    number += 1;
    return {
      text,
      thought,
      calls: calls.map((wanted) => {
        callNumber += 1;
        return { id: `call_${prefix}_${String(callNumber).padStart(3, "0")}`, ...wanted };
      }),
      usage: usage({
        input: 1000 * number + 7,
        cacheRead: number === 1 ? 0 : 500 * number + 3,
        cacheWrite: cacheWrites ? 40 * number + 1 : 0,
        output: 60 * number + 9,
        reasoning: thought === "" ? 0 : 20 * number + 5,
      }),
    };
  };
}

/**
 * A call of a tool. `options` are pairs of name and arguments; the first whose name the agent offers is taken, for names
 * differ by version. `expect` is what comes of the call: `ok`, `error`, `exit <code>`, `denied`, `rejected`, `interrupted`, or `none`
 * where it never ends.
 */
export function call(options, expect = "ok") {
  return { options: options.map(([name, values]) => ({ name, arguments: values })), expect };
}

/** A request that the server refuses with a status, as an overloaded one does. */
export const refusal = (status) => ({ status });
