import { KeyNumbers, keysOf, textsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import type { CallIdentity } from "./open-chains.js";

/** What each call tries, by its row. */
export function callIdentities({ columns }: Facts["toolCalls"]): (row: number) => CallIdentity {
  const tools = textsOf(columns.tool).codes;
  const inputs = new KeyNumbers(keysOf(columns.inputHash)).ofRow;
  const targets = textsOf(columns.target);
  const names = targetNames(targets.dictionary);
  return (row) => {
    const target = targets.codes[row]!;
    return {
      tool: tools[row]!,
      input: inputs[row]!,
      target,
      targetName: target === -1 ? -1 : names[target]!,
    };
  };
}

/** A number for the last part of each path; equal parts have equal numbers. */
function targetNames(paths: readonly string[]): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(paths, (path) => {
    const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  });
}
