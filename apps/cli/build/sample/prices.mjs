/** List prices in dollars per million tokens, for the running totals a client logs. */
const prices = {
  "claude-opus-5-5": { input: 4, write5m: 5, write1h: 8, read: 0.2, output: 20 },
  "claude-sonnet-5-5": { input: 2, write5m: 2.5, write1h: 4, read: 0.1, output: 10 },
  "claude-haiku-5-5": { input: 0.1, write5m: 0.125, write1h: 0.2, read: 0.01, output: 0.5 },
};

/** Dollars of one response. */
export function costOf(model, { input, read, write5m, write1h, output }) {
  const card = prices[model];
  const microUsd =
    input * card.input +
    read * card.read +
    write5m * card.write5m +
    write1h * card.write1h +
    output * card.output;
  return microUsd / 1e6;
}
