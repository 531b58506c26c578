/** Buffers that wait for their next use. */
export interface BufferPool {
  /** A buffer of `bytes` bytes with any content. */
  take(bytes: number): Uint8Array;
  giveBack(buffer: Uint8Array): void;
}

// Files are mostly read one after the other; a few more are kept for those that are read at once.
const maxIdle = 4;

/** A pool that keeps up to 4 idle buffers, of the size that was last given back. */
export function createBufferPool(): BufferPool {
  let idle: Uint8Array[] = [];
  return {
    take(bytes) {
      return idle[0]?.length === bytes ? (idle.pop() ?? allocate(bytes)) : allocate(bytes);
    },
    giveBack(buffer) {
      if (idle[0] !== undefined && idle[0].length !== buffer.length) idle = [];
      if (idle.length < maxIdle) idle.push(buffer);
    },
  };
}

function allocate(bytes: number): Uint8Array {
  return Buffer.allocUnsafeSlow(bytes);
}
