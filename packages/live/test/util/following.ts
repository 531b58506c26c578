import type { AgentEvent } from "@turnmeter/schema";
import type { FollowOptions } from "../../src/follow-options.js";
import { SentStream } from "../../src/index.js";
import { Follower } from "../../src/follower.js";

/** Follows a folder step by step, and keeps what was sent; it can be started again as a new process would be. */
export class Following {
  readonly sent: AgentEvent[] = [];
  readonly #folder: string;
  readonly #options: FollowOptions;
  #follower: Follower;

  constructor(folder: string, options: FollowOptions = {}) {
    this.#folder = folder;
    this.#options = options;
    this.#follower = new Follower([folder], options);
  }

  /** Looks at what has changed, as `followLogs` does. */
  async look(paths: ReadonlySet<string>): Promise<void> {
    await this.#take(this.#follower.read(paths));
    if (this.#follower.isSearchDue) await this.#take(this.#follower.search());
  }

  /** Nothing has changed for a while. */
  async rest(): Promise<void> {
    await this.#take(this.#follower.end());
  }

  /** Follows with nothing known but what was sent: logs of which nothing was are new. */
  async restart(): Promise<void> {
    const sent = new SentStream();
    for (const event of this.sent) sent.add(event);
    this.#follower = new Follower([this.#folder], { ...this.#options, sent, since: 0 });
    await this.#follower.skip();
    await this.#take(this.#follower.readChanged());
  }

  async #take(events: AsyncIterable<AgentEvent>): Promise<void> {
    for await (const event of events) this.sent.push(event);
  }
}
