/** Limits and timeouts of a server. */
export interface ServerLimits {
  /** Streams of events, sockets included, that are open at once. */
  readonly streams: number;
  /** Connections of any kind. */
  readonly connections: number;
  /** Answers other than streams that are prepared or sent at once. */
  readonly answers: number;
  /** Largest message that a socket accepts, bytes; clients have nothing to send. */
  readonly messageBytes: number;
  /** How long a reader may leave sent data unread. */
  readonly slowMs: number;
  /** Interval of heartbeats on an idle stream. */
  readonly heartbeatMs: number;
  /** Time for a request to arrive whole. */
  readonly requestMs: number;
  /** Grace period before connections are cut when the server ends. */
  readonly endMs: number;
}

export const usualLimits: ServerLimits = {
  streams: 200,
  connections: 400,
  answers: 40,
  messageBytes: 1_024,
  slowMs: 30_000,
  heartbeatMs: 15_000,
  requestMs: 10_000,
  endMs: 2_000,
};

/** Counts what is open at once. */
export interface Slots {
  /** Takes a slot, and returns the function that frees it; null where no slot is free. */
  readonly take: () => (() => void) | null;
}

export function slotsOf(most: number): Slots {
  let taken = 0;
  return {
    take() {
      if (taken >= most) return null;
      taken++;
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        taken--;
      };
    },
  };
}
