/** What a server does at most, and how long it waits. */
export interface ServerLimits {
  /** Streams of events, sockets included, that are open at once. */
  readonly streams: number;
  /** Connections of any kind. */
  readonly connections: number;
  /** Answers other than streams that are worked out or sent at once. */
  readonly answers: number;
  /** Bytes of a message that a socket takes; clients have nothing to say. */
  readonly messageBytes: number;
  /** How long a reader may leave what was sent to it. */
  readonly slowMs: number;
  /** Between signs of life on a stream where nothing happens. */
  readonly heartbeatMs: number;
  /** Until a request has come whole. */
  readonly requestMs: number;
  /** Until connections are cut that have not ended when the server ends. */
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
  /** Takes a slot, and gives what frees it; null where none is free. */
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
