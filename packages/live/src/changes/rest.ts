/** Keeps what takes long from being done again at once. Unmoved by clocks that are set. */
export class Rest {
  readonly #leastMs: number;
  readonly #times: number;
  #beganAt = performance.now();
  #until = 0;

  /** It rests at least so long, and so many times as long as it took. */
  constructor(leastMs: number, times: number) {
    this.#leastMs = leastMs;
    this.#times = times;
  }

  begin(): void {
    this.#beganAt = performance.now();
  }

  end(): void {
    const now = performance.now();
    this.#until = now + Math.max(this.#leastMs, this.#times * (now - this.#beganAt));
  }

  /** Milliseconds until it may be done again; 0 if it may be now. */
  get leftMs(): number {
    return Math.max(0, this.#until - performance.now());
  }
}
