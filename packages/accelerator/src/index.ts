export { Accelerator } from "./read/accelerator.js";
export { roomFor } from "./read/room-for.js";
export type { AcceleratedReading } from "./read/accelerator.js";
export type { AcceleratorSize } from "./read/accelerator-machine.js";
