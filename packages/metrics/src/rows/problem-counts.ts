/** Oddities by stable code. */
export interface ProblemCounts {
  readonly count: number;
  readonly byCode: { readonly [code: string]: number };
}
