/*
 * What rows say of their turn besides what is in them.
 */

/** A row that says only that something was written. */
export function addActivity(hidesResponse: i32, asksAgent: i32): void {}

export const endingNone = 0;
export const endingCompleted = 1;
export const endingFailed = 2;
export const endingInterrupted = 3;

/** The client says that the turn is over; NaN where it does not say how long it took. */
export function addTurnEnd(durationMs: f64, ending: i32): void {}

/** A person cut the turn; a length of −1 where the row names no response. */
export function addInterruption(messageAt: usize, messageLength: i32, isRefuted: i32): void {}
