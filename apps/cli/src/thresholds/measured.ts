/** An exact number: a whole number over a positive one. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** How far a measured value holds. */
export interface Measured {
  /** The value, or its lower bound; null is not known. */
  readonly value: Fraction | null;
  /** True: it is at least `value`, and how much more is not known. */
  readonly isLowerBound: boolean;
  /** Of how many it is made, or why it is not known exactly; empty where there is nothing to say. */
  readonly reason: string;
}
