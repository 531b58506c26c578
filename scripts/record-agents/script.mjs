import { usage } from "./usage.mjs";

const unexpected = { text: "Shop files", usage: usage({ input: 17, output: 3 }) };

/** A call by the first of its names that the request offers, or by its first. */
function offered({ options, ...call }, tools) {
  return { ...call, ...(options.find(({ name }) => tools.includes(name)) ?? options[0]) };
}

function complete({ text = "", thought = "", calls = [], ...step }, tools = []) {
  return { ...step, text, thought, calls: calls.map((wanted) => offered(wanted, tools)) };
}

/**
 * What the stub answers. `threads` are conversations with a list of steps, one for each request; the last
 * message of the user that has a thread's marker says which thread goes on. `sides` are requests beside
 * them. Any other request gets a small answer.
 */
export function makeScript({ threads, sides = [] }) {
  const taken = threads.map(() => 0);

  /** The answer to a request, and what kind of request it is. */
  function next(request) {
    const side = sides.find(({ when }) => when(request));
    if (side !== undefined) return { kind: side.kind, thread: null, step: null, ...complete(side.answer) };
    const at = request.userTexts
      .map((text) => threads.findLastIndex(({ marker }) => marker.test(text)))
      .findLast((index) => index >= 0);
    if (at === undefined || request.tools.length === 0)
      return { kind: "side", thread: null, step: null, ...complete(unexpected) };
    const { name, steps } = threads[at];
    const number = taken[at];
    taken[at] += 1;
    const step = steps[number];
    if (step === undefined) return { kind: "unplanned", thread: name, step: number, ...complete(unexpected) };
    const kind = step.status === undefined ? "main" : "refused";
    return { kind, thread: name, step: number, ...complete(step, request.tools) };
  }

  /** Names of threads with steps that nobody asked for. */
  const unfinished = () =>
    threads.filter(({ steps }, at) => taken[at] < steps.length).map(({ name }) => name);

  return { next, unfinished };
}
