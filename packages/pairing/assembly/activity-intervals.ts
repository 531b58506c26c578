/*
 * When a thread's rows were written, without long gaps.
 */
import { ActivityRow, bytesOfActivity, Table } from "./generated/rows";
import { addRow } from "./tables";
import { ThreadState } from "./thread-state";
import { takeForUnit } from "./unit-memory";

@unmanaged
class Interval {
  startAt: f64;
  endAt: f64;
  next: usize;
}

class Gap {
  static ms: f64 = 0;
}

/** Sets the gap, ms: a longer one ends an interval. */
export function placeGap(ms: f64): void {
  Gap.ms = ms;
}

/** Adds an instant to the intervals of a thread whose rows mostly come in order. */
export function addInstant(state: ThreadState, at: f64): void {
  const last = changetype<Interval>(state.newestInterval);
  if (state.newestInterval == 0 || at > last.endAt + Gap.ms || at < last.startAt - Gap.ms) {
    const found = takeForUnit(offsetof<Interval>());
    const interval = changetype<Interval>(found);
    interval.startAt = at;
    interval.endAt = at;
    if (state.newestInterval == 0) state.firstInterval = found;
    else last.next = found;
    state.newestInterval = found;
    return;
  }
  last.startAt = min(last.startAt, at);
  last.endAt = max(last.endAt, at);
}

/** Makes rows of the intervals. */
export function addActivityRows(state: ThreadState): void {
  for (let found = state.firstInterval; found != 0;) {
    const interval = changetype<Interval>(found);
    const row = changetype<ActivityRow>(addRow(Table.Activity, bytesOfActivity));
    row.source = state.row.source;
    row.sessionId = state.row.sessionId;
    row.threadId = state.row.threadId;
    row.file = state.row.file;
    row.startAt = interval.startAt;
    row.endAt = interval.endAt;
    found = interval.next;
  }
}
