import { addUsage, noUsage } from "./usage.mjs";

function grouped(rows, key) {
  const groups = new Map();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

function sumOf(rows) {
  return { requests: rows.length, ...rows.map(({ usage }) => usage).reduce(addUsage, noUsage) };
}

function sumsBy(rows, key) {
  return Object.fromEntries([...grouped(rows, key)].map(([name, group]) => [name, sumOf(group)]));
}

/**
 * What a recording must show, from the ledger alone. `output` includes `reasoning`, and `input` excludes what a cache
 * held. Requests of kind `main` are the steps of the script; all other kinds are named with their sums.
 */
export function truthOf({ agent, version, ledger }) {
  const answered = ledger.filter(({ usage }) => usage !== null).toSorted((a, b) => a.number - b.number);
  const main = answered.filter(({ kind }) => kind === "main");
  const others = answered.filter(({ kind }) => kind !== "main");
  return {
    agent,
    version,
    main: {
      all: sumOf(main),
      byModel: sumsBy(main, ({ model }) => model),
      byThread: sumsBy(main, ({ thread }) => thread),
    },
    beside: sumsBy(others, ({ kind }) => kind),
    besideRequests: others.map(({ number, kind, model, usage }) => ({ number, kind, model, usage })),
    refusedRequests: ledger.filter(({ status }) => status !== undefined).length,
    cutRequests: ledger.filter(({ kind }) => kind === "cut").length,
    toolCalls: main.flatMap(({ number, thread, calls }) =>
      calls.map(({ id, name, expect }) => ({ request: number, thread, id, name, expect })),
    ),
  };
}
