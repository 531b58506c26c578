/** Cost of a group of requests. */
export interface Cost {
  readonly requests: number;
  /** Dollars at list price; 0 without a request, null if none has a price. */
  readonly costUsd: number | null;
  /** The same in whole nano-dollars, as a decimal string; "0" where `costUsd` is null. */
  readonly costNanoUsd: string;
  /** Requests with logged usage and no known price. Their cost is not in `costUsd`. */
  readonly unpricedRequests: number;
  /** Requests whose output tokens are only a lower bound. */
  readonly lowerBoundRequests: number;
}

/** Where in a log something is. */
export interface Place {
  readonly sessionId: string;
  readonly file: string;
  readonly line: number;
}
