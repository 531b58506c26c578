import { NULL_INTEGER } from "@turnmeter/columns";
import type { RowOrigin } from "@turnmeter/schema";

/** See row.ts of the compiled pairing. */
const rowTimeTaken = 1;
const rowSidechain = 2;
const rowBackgroundCopy = 4;
const rowParents = 8;

/** Flags of a row, as bits. */
export function flagsOf(origin: RowOrigin): number {
  return (
    (origin.isTimeTaken === true ? rowTimeTaken : 0) |
    (origin.isSidechain ? rowSidechain : 0) |
    (origin.isBackgroundCopy ? rowBackgroundCopy : 0) |
    (origin.isParents === true ? rowParents : 0)
  );
}

/** A number of 53 bits, NaN for null; whole numbers have one zero. */
export function long(value: number | null): number {
  return value === null ? Number.NaN : value + 0;
}

/** A whole number of 32 bits, with what stands for null. */
export function integer(value: number | null): number {
  return value ?? NULL_INTEGER;
}

/** 1 for true, 0 for false, 2 for null. */
export function flag(value: boolean | null): number {
  return value === null ? 2 : Number(value);
}
