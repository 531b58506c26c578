import type { EngineFlags } from "./engine-flags.js";

/** V8 of this process, as the parts of a run need it. */
export class Engine {
  readonly #flags: EngineFlags;
  readonly #setFlag: (flag: string) => void;
  #isReading = false;

  constructor(flags: EngineFlags, setFlag: (flag: string) => void) {
    this.#flags = flags;
    this.#setFlag = setFlag;
    this.#set(flags.atStart);
  }

  /** Logs are going to be read. */
  beforeReading(): void {
    this.#isReading = true;
    this.#set(this.#flags.toRead);
  }

  /** Calls what has code compiled, or gives what was compiled: V8 refuses code that it has compiled under other flags. */
  compiling<T>(compile: () => T): T {
    if (!this.#isReading) return compile();
    this.#set(this.#flags.toLoad);
    try {
      return compile();
    } finally {
      this.#set(this.#flags.toRead);
    }
  }

  #set(flags: readonly string[]): void {
    for (const flag of flags) this.#setFlag(flag);
  }
}
