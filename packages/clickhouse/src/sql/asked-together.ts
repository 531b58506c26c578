import type { FactSource } from "@turnmeter/metrics";
import type { RowsMetric } from "./siblings.js";

type Groups = Awaited<ReturnType<FactSource["aggregate"]>>;

interface Waiting extends RowsMetric {
  readonly resolve: (groups: Groups) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects the metrics that code asks for in one go, before it waits for any of them, so that they are answered together.
 *
 * @param answer gives the answer to each metric, in their order
 */
export function askedTogether(
  answer: (metrics: readonly RowsMetric[]) => readonly Promise<Groups>[],
): (metric: RowsMetric) => Promise<Groups> {
  let waiting: Waiting[] = [];
  const send = (): void => {
    const asked = waiting;
    waiting = [];
    for (const [place, groups] of answer(asked).entries()) {
      const { resolve, reject } = asked[place]!;
      groups.then(resolve, reject);
    }
  };
  return (metric) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(send);
      waiting.push({ ...metric, resolve, reject });
    });
}
