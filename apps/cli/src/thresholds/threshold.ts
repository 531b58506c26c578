const operators = [">", ">=", "<", "<=", "==", "!="] as const;

export type Operator = (typeof operators)[number];

/** A condition that ends a command with exit code 3. */
export interface Threshold {
  readonly metric: string;
  readonly operator: Operator;
  /** A decimal number as it was written. */
  readonly value: string;
  /** All of it, as people write it. */
  readonly text: string;
}

/**
 * A threshold such as `costUsd > 50`. {@link checkThresholds} tells whether there is such a metric.
 *
 * @throws if it is none
 */
export function parseThreshold(input: string): Threshold {
  const [, name = "", sign = "", value = ""] =
    /^\s*([\w.-]+)\s*([<>=!]{1,2})\s*([-\d.]+)\s*$/.exec(input) ?? [];
  const operator = operators.find((known) => known === sign);
  if (operator === undefined || !/^-?\d+(\.\d+)?$/.test(value)) {
    throw new Error(
      `allowed is a metric, one of ${operators.join(" ")}, and a number, such as "costUsd > 50"`,
    );
  }
  return { metric: name, operator, value, text: `${name} ${operator} ${value}` };
}

/** An exact number: a whole number over a positive one. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** A measured value, and how exact it is. */
export interface Measured {
  /** The value, or its lower bound; null is not known. */
  readonly value: Fraction | null;
  /** True: it is at least `value`, and how much more is not known. */
  readonly isLowerBound: boolean;
  /** The number of things that the value is based on, or why it is not exact; empty where there is nothing to say. */
  readonly reason: string;
}
