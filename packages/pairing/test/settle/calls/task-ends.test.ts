import { describe, expect, it } from "vitest";
import type { LogEvent, TaskEndEvent } from "@turnmeter/schema";
import { call, clock, forked, result, taskEnd } from "../../events.js";
import type { RowParts } from "../../events.js";
import { factsOf, pick } from "../../facts-of.js";

const at = (time: string) => ({ at: clock(time) });

/** Call `callId` launches task `taskId` at 10:00. */
function launch(callId: string, taskId: string, parts: RowParts = {}): LogEvent[] {
  return [
    call(callId, null, { ...at("10:00"), ...parts }),
    result(callId, { ...at("10:00"), ...parts }, { outcome: "detached", taskId }),
  ];
}

function endsOf(...units: readonly (readonly LogEvent[])[]) {
  return pick(factsOf(...units).toolCalls, "outcome", "taskStatus", "taskEndedAt", "taskEnds");
}

const none = { outcome: "detached", taskStatus: "unfinished", taskEndedAt: null, taskEnds: 0 };
const completed = { outcome: "detached", taskStatus: "completed", taskEndedAt: clock("10:07"), taskEnds: 1 };

describe("joinTaskEnds", () => {
  it("R67 keeps a launch a launch, and its end a fact of its own", () => {
    expect(endsOf([...launch("toolu_1", "b1"), taskEnd("b1", "toolu_1", at("10:07"))])).toEqual([completed]);
  });

  it("R68 matches by call id, also without a task id", () => {
    expect(endsOf([...launch("toolu_1", "b1"), taskEnd(null, "toolu_1", at("10:07"))])).toEqual([completed]);
  });

  it("R68 matches by task id where there is no call id, or one that leads nowhere", () => {
    expect(endsOf([...launch("toolu_1", "b1"), taskEnd("b1", null, at("10:07"))])).toEqual([completed]);
    expect(endsOf([...launch("toolu_1", "b1"), taskEnd("b1", "toolu_9", at("10:07"))])).toEqual([completed]);
  });

  it("R67 takes no end of a task for a call whose result says by now how it ended", () => {
    const left = { outcome: "detached", taskId: "b1", isClientMade: true } as const;
    const events = [
      call("toolu_1", null, at("10:00")),
      result("toolu_1", at("10:00"), left),
      taskEnd("b1", null, at("10:07")),
      result("toolu_1", at("10:00"), { outcome: "failed" }),
    ];
    expect(endsOf(events)).toEqual([{ outcome: "failed", taskStatus: null, taskEndedAt: null, taskEnds: 0 }]);
  });

  it("R68 counts the same notice in three records once, at the first", () => {
    const notices = [
      taskEnd("b1", "toolu_1", at("10:07")),
      taskEnd("b1", null, at("10:08")),
      taskEnd(null, "toolu_1", at("10:09")),
    ];
    expect(endsOf([...launch("toolu_1", "b1"), ...notices])).toEqual([completed]);
    expect(endsOf([...notices.toReversed(), ...launch("toolu_1", "b1")])).toEqual([completed]);
  });

  it("R68 counts the notice of a fork's copy once", () => {
    const s1 = [...launch("toolu_1", "b1"), taskEnd("b1", null, at("10:07"))];
    expect(endsOf(s1, forked(s1, "s2"))).toEqual([completed]);
  });

  it("R68 keeps tasks of the same id in two sessions apart", () => {
    const same: Partial<TaskEndEvent> = { textHash: "state:bash_1/completed" };
    const s1 = [...launch("toolu_1", "bash_1"), taskEnd("bash_1", null, at("10:07"), same)];
    const parts = { sessionId: "s2" };
    const s2 = [
      ...launch("toolu_2", "bash_1", parts),
      taskEnd("bash_1", null, { ...parts, ...at("10:07") }, same),
    ];
    expect(endsOf(s1, s2)).toEqual([completed, completed]);
    expect(endsOf(s1, launch("toolu_2", "bash_1", parts))).toEqual([completed, none]);
  });

  it("R69 lists the ends of a resumed task; the last one is its state", () => {
    const events = [
      ...launch("toolu_1", "a1"),
      taskEnd("a1", "toolu_1", at("10:31"), { status: "failed", textHash: "second" }),
      taskEnd("a1", "toolu_1", at("10:07")),
    ];
    expect(endsOf(events)).toEqual([
      { outcome: "detached", taskStatus: "failed", taskEndedAt: clock("10:31"), taskEnds: 2 },
    ]);
  });

  it("R69 gives the ends of a task that was launched again to its first launch", () => {
    const again = [
      call("toolu_0", null, at("10:20")),
      result("toolu_0", at("10:20"), { outcome: "detached", taskId: "b1" }),
    ];
    const end = taskEnd("b1", null, at("10:07"));
    expect(endsOf([...launch("toolu_1", "b1"), ...again, end])).toEqual([completed, none]);
    expect(endsOf([...again, end], launch("toolu_1", "b1"))).toEqual([completed, none]);
  });

  it("R69 knows no end of a task that none is logged for", () => {
    expect(endsOf(launch("toolu_1", "b1"))).toEqual([none]);
  });

  it("takes the state that a result tells where no end is announced", () => {
    const events = [
      call("toolu_1", null, {}),
      result("toolu_1", {}, { outcome: "detached", taskStatus: "running" }),
    ];
    expect(endsOf(events)).toEqual([{ ...none, taskStatus: "running" }]);
  });
});
