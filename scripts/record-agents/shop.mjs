import { call, refusal, stepMaker } from "./steps.mjs";

/** A name that no agent gives to a tool. */
const unknownTool = [["weigh", { item: "apple" }]];

const thought = "The shop has few files.";

/** The prompts that begin the threads below. */
export const prompts = {
  list: "List the files of the shop.",
  pear: "What does a pear cost?",
  count: "Count the lines of the cart.",
  exports: "Name the exports.",
  prices: "Look at the prices.",
  wait: "Wait for the bus.",
  weigh: "Weigh the apples.",
  ask: "Who knows the stock?",
  nest: "Ask around about the stock.",
  stock: "Count the stock.",
  market: "Compare with the market.",
};

/**
 * The main conversation, for two prompts: a plain call, a parallel pair with a command that fails, a refused request, a
 * missing file beside an unknown tool, and a subagent or, where the agent has none, an edit.
 */
function mainThread(step, tools) {
  const handOver = tools.delegate?.(prompts.count) ?? tools.edit("src/prices.js", "apple: 3", "apple: 5");
  return {
    name: "main",
    marker: /of the shop|a pear cost/,
    steps: [
      step("I list the files.", [call(tools.shell("ls src"))], thought),
      step("", [call(tools.read("README.md")), call(tools.shell("cat nowhere.txt; exit 3"), "exit 3")]),
      refusal(503),
      step("", [
        call(tools.write("src/stock.js", "export const stock = {};\n")),
        call(tools.read("src/nowhere.js"), "error"),
        call(unknownTool, "error"),
      ]),
      step("", [call(handOver)], thought),
      step("The shop has three source files.", [], thought),
      step("A pear costs 4."),
    ],
  };
}

function childThread(step, tools) {
  const answer = "The cart has three lines.";
  const look = step("", [call(tools.read("src/cart.js"))], thought);
  const last = tools.finish === undefined ? step(answer) : step("", [call(tools.finish(answer))]);
  return { name: "child", marker: /Count the lines of the cart/, steps: [look, last] };
}

/** A short conversation with cache writes, for agents that also speak Anthropic's protocol. */
function cachedThread(step, tools) {
  return {
    name: "cached",
    marker: /Look at the prices/,
    steps: [step("I look.", [call(tools.shell("cat src/prices.js"))], thought), step("An apple costs 3.")],
  };
}

/** Refused requests of two kinds, and an answer that breaks off after what the model thinks, which is asked for again. */
function brokenThread(step, tools) {
  return {
    name: "broken",
    marker: /Weigh the apples/,
    steps: [
      refusal(429),
      refusal(529),
      step("I weigh.", [call(tools.shell("ls"))], thought),
      { ...step("They weigh", [], thought), isCut: true },
      step("They weigh five pounds.", [], thought),
    ],
  };
}

/** A subagent that starts another one, or tries to where it may not. */
function nestedThreads(step, tools, { mayNest }) {
  const inner = {
    name: "inner child",
    marker: /Count the stock/,
    steps: [step("", [call(tools.shell("ls"))]), step("I see no stock.")],
  };
  return [
    {
      name: "asking",
      marker: /Who knows the stock/,
      steps: [step("", [call(tools.delegate(prompts.nest))]), step("Nobody has any stock.")],
    },
    {
      name: "outer child",
      marker: /Ask around/,
      steps: [
        step("", [call(tools.delegate(prompts.stock), mayNest ? "ok" : "error")]),
        step("There is no stock."),
      ],
    },
    ...(mayNest ? [inner] : []),
  ];
}

/** A conversation whose last command runs until somebody kills the agent. */
function endlessThread(step, tools) {
  return {
    name: "endless",
    marker: /Wait for the bus/,
    steps: [step("", [call(tools.shell("ls"))]), step("", [call(tools.shell("tail -f README.md"), "none")])],
  };
}

/**
 * The threads of a made-up shop, by name. `tools` gives the agent's own names: `shell`, `read`, `write`, and `delegate` or
 * `edit`; `finish` where a subagent ends with a call.
 */
export function shopThreads({ prefix, tools }) {
  const step = stepMaker({ prefix });
  const main = mainThread(step, tools);
  const child = childThread(step, tools);
  const forked = {
    name: "forked",
    marker: /Name the exports/,
    steps: [step("The exports are prices and total.", [], thought)],
  };
  return {
    main,
    child,
    forked,
    cached: cachedThread(stepMaker({ prefix: `${prefix}c`, cacheWrites: true }), tools),
    broken: brokenThread(stepMaker({ prefix: `${prefix}b`, cacheWrites: true }), tools),
    endless: endlessThread(stepMaker({ prefix: `${prefix}e` }), tools),
    nested: (options) => nestedThreads(stepMaker({ prefix: `${prefix}n` }), tools, options),
    step,
  };
}
