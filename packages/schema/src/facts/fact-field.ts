import { z } from "zod";

/** A whole number from 0 that a column of 32 bits holds. */
export function count() {
  return z.int32().nonnegative();
}

/** A whole number from 1 that a column of 32 bits holds: a line, a depth, a number of rows. */
export function countFromOne() {
  return z.int32().positive();
}

/** A whole number from 0 of up to 53 bits: milliseconds, bytes, tokens of many responses, nano-dollars. */
export function amount() {
  return z.int().nonnegative();
}

/** An instant in epoch milliseconds. */
export function instant() {
  return z.int();
}
