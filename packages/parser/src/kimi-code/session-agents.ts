/**
 * What the files of a session share. The client counts subagents anew in each session and keeps their names in forks, as it
 * keeps the moment at which the main agent's file was made: both together name a subagent in all of its copies.
 */
export class SessionAgents {
  #suffix: string;
  /** When the session was made as a fork of another one, epoch ms; 0 if it was not. */
  forkedAt = 0;

  constructor(sessionId: string) {
    this.#suffix = sessionId;
  }

  /** Notes when the main agent's file was made, epoch ms. */
  noteBegin(createdAt: number): void {
    this.#suffix = createdAt.toString(36);
  }

  /** The id of a subagent of this name; null for the main agent. */
  of(name: string | null): string | null {
    return name === null || name === "main" ? null : `${name}-${this.#suffix}`;
  }
}
