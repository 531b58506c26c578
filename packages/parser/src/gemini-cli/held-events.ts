import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { ProjectRoot } from "./project-root.js";

const none: readonly LogEvent[] = [];

/** Holds back the events of a log until a row names the root of its project. */
export class HeldEvents {
  readonly #paths: ProjectRoot | null;
  #held: LogEvent[] = [];

  /** `projectHash` is the hash of the root; null if the log has none, so that nothing is held. */
  constructor(projectHash: string | null) {
    this.#paths = projectHash === null ? null : new ProjectRoot(projectHash);
  }

  /** The root of the project; null as long as it is not known. */
  get root(): string | null {
    return this.#paths?.path ?? null;
  }

  /** Where the paths that rows name are shown; null once none is asked for. */
  get paths(): ProjectRoot | null {
    return this.root === null ? this.#paths : null;
  }

  /** The events that wait, as they are so far. */
  get waiting(): readonly LogEvent[] {
    return this.#held;
  }

  /** Takes the events of the next row; gives those that need no longer wait. */
  take(events: readonly LogEvent[]): readonly LogEvent[] {
    if (this.#paths !== null && this.root === null) {
      for (const event of events) this.#held.push(event);
      return none;
    }
    return this.#held.length === 0 ? events : [...this.release(), ...events];
  }

  /** The events that still wait, in the root if it is known. */
  release(): readonly LogEvent[] {
    const held = this.#held;
    this.#held = [];
    const { root } = this;
    return root === null ? held : eventsIn(held, root);
  }
}

/** Events in a working directory. Events of one row still share their origin. */
function eventsIn(events: readonly LogEvent[], cwd: string): readonly LogEvent[] {
  const origins = new Map<RowOrigin, RowOrigin>();
  return events.map((event) => {
    if (!("origin" in event)) return event;
    let origin = origins.get(event.origin);
    if (origin === undefined) origins.set(event.origin, (origin = { ...event.origin, cwd }));
    return { ...event, origin };
  });
}
