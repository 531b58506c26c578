import { NULL_INTEGER } from "@turnmeter/columns";

/** Rows by the group of each, groups numbered from 0; −1 is none. */
export interface RowGroups {
  readonly size: number;
  readonly ofRow: Int32Array;
}

/** The sum of integers of each group, exact; null counts as 0. */
export function integerSums(values: Int32Array, { size, ofRow }: RowGroups): readonly bigint[] {
  const sums = new Float64Array(size);
  const whole = Array.from(sums, () => 0n);
  for (let row = 0; row < values.length; row++) {
    const group = ofRow[row]!;
    const value = values[row]!;
    if (group === -1 || value === NULL_INTEGER) continue;
    sums[group]! += value;
    if (Math.abs(sums[group]!) > mostInSum) moveTo(whole, sums, group);
  }
  for (let group = 0; group < size; group++) moveTo(whole, sums, group);
  return whole;
}

/** The sum of whole numbers of 53 bits of each group, exact; null counts as 0. */
export function longSums(values: Float64Array, { size, ofRow }: RowGroups): readonly bigint[] {
  const sums = new Float64Array(size);
  const whole = Array.from(sums, () => 0n);
  for (let row = 0; row < values.length; row++) {
    const group = ofRow[row]!;
    const value = values[row]!;
    if (group === -1 || Number.isNaN(value)) continue;
    if (Math.abs(value) > mostInSum) whole[group]! += BigInt(value);
    else sums[group]! += value;
    if (Math.abs(sums[group]!) > mostInSum) moveTo(whole, sums, group);
  }
  for (let group = 0; group < size; group++) moveTo(whole, sums, group);
  return whole;
}

/** Numbers are exact up to 2^53: below this one, another such one can be added. */
const mostInSum = 2 ** 52 - 1;

function moveTo(whole: bigint[], sums: Float64Array, group: number): void {
  whole[group]! += BigInt(sums[group]!);
  sums[group] = 0;
}
