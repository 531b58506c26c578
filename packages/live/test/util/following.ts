import type { AgentEvent } from "@turnmeter/schema";
import type { FollowOptions } from "../../src/follow-options.js";
import { Follower } from "../../src/follower.js";

/** Follows a folder step by step, and keeps what was sent; it can be started again as a new process would be. */
export class Following {
  readonly sent: AgentEvent[] = [];
  readonly #folder: string;
  readonly #options: FollowOptions;
  readonly #ids = new Set<string>();
  #follower: Follower;

  constructor(folder: string, options: FollowOptions = {}) {
    this.#folder = folder;
    this.#options = options;
    this.#follower = new Follower([folder], options);
  }

  /** Looks at what has changed, as `followLogs` does. */
  async look(paths: ReadonlySet<string>): Promise<void> {
    const events = this.#follower.read(paths);
    let next = await events.next();
    for (; next.done !== true; next = await events.next()) this.#take(next.value);
    if (next.value) for await (const event of this.#follower.search()) this.#take(event);
  }

  /** Follows with nothing known but what was sent. */
  restart(): void {
    const seen = new Map<string, number>();
    for (const { file, line, isEarly } of this.sent)
      if (file !== null && line !== null && isEarly !== true)
        seen.set(file, Math.max(line, seen.get(file) ?? 0));
    const ids = new Set(this.#ids);
    this.#follower = new Follower([this.#folder], {
      ...this.#options,
      seen,
      isSent: (id) => ids.has(id),
    });
  }

  #take(event: AgentEvent): void {
    this.sent.push(event);
    this.#ids.add(event.id);
  }
}
