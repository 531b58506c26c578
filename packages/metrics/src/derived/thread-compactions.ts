import { longsOf, placeAfter, textsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";

/** Says whether a thread was compacted after one moment and not after another. */
export type WasCompacted = (threadId: string, after: number, upTo: number) => boolean;

const kinds: ReadonlySet<string> = new Set(["compaction", "microcompaction"]);

/** When threads were compacted, by what their marks say. */
export function threadCompactions({ columns, rowCount }: Facts["marks"]): WasCompacted {
  const { codes, dictionary } = textsOf(columns.kind);
  const isWanted = dictionary.map((kind) => kinds.has(kind));
  const at = longsOf(columns.at);
  const times = new Map<string, number[]>();
  for (let row = 0; row < rowCount; row++) {
    if (codes[row] === -1 || !isWanted[codes[row]!] || Number.isNaN(at[row]!)) continue;
    const known = times.get(columns.threadId.at(row));
    if (known === undefined) times.set(columns.threadId.at(row), [at[row]!]);
    else known.push(at[row]!);
  }
  for (const ofThread of times.values()) ofThread.sort((a, b) => a - b);
  return (threadId, after, upTo) => {
    const ofThread = times.get(threadId) ?? [];
    return (ofThread[placeAfter(ofThread, (time) => time <= after)] ?? Infinity) <= upTo;
  };
}
