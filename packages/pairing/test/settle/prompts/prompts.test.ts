import { describe, expect, it } from "vitest";
import type { LogEvent } from "@turnmeter/schema";
import { byRule } from "../../by-rule.js";
import { clock, copied, forked, prompt, queuedPrompt, requestPart, row } from "../../events.js";
import { factsOf, pick } from "../../facts-of.js";

const at = (time: string) => ({ at: clock(time) });

function promptsOf(...units: readonly (readonly LogEvent[])[]) {
  return pick(factsOf(...units).marks, "at", "kind", "detail");
}

const typed = (time: string) => ({ at: clock(time), kind: "prompt", detail: "typed" });
const queued = (time: string) => ({ at: clock(time), kind: "prompt", detail: "queued" });

describe("joinPrompts", () => {
  it.each(
    byRule([
      {
        rule: "R13 counts a prompt once that is there twice by uuid",
        events: [
          prompt("fix it", { ...at("10:00"), uuid: "u1" }),
          prompt("fix it", { ...at("10:00"), uuid: "u1" }),
        ],
        expected: [typed("10:00")],
      },
      {
        rule: "R13 counts a prompt once whose uuid changed, by prompt id and text",
        events: [
          prompt("fix it", { ...at("10:00"), uuid: "u1", promptId: "p1" }),
          prompt("fix it", { ...at("10:00"), uuid: "u2", promptId: "p1" }),
        ],
        expected: [typed("10:00")],
      },
      {
        rule: "R13 counts a prompt once that a fork's copy names, given when it was first written",
        events: [
          prompt("fix it", { ...at("12:00"), uuid: "u2", forkedFromUuid: "u1", sessionId: "s2" }),
          prompt("fix it", { ...at("13:00"), uuid: "u3", forkedFromUuid: "u2", sessionId: "s3" }),
          prompt("fix it", { ...at("10:00"), uuid: "u1" }),
        ],
        expected: [typed("10:00")],
      },
      {
        rule: "R13 counts equal texts of one moment once in a session and its fork",
        events: ["s1", "s2"].flatMap((sessionId) => [
          prompt("fix it", { ...at("10:00"), sessionId }),
          prompt("go", { ...at("10:01"), sessionId }),
          prompt("go", { ...at("10:01"), sessionId }),
          prompt("on", { ...at("10:01"), sessionId, uuid: `${sessionId} 1`, isTimeTaken: true }),
          requestPart("msg_A", { ...at("10:02"), sessionId }),
        ]),
        expected: [typed("10:00"), typed("10:01"), typed("10:01"), typed("10:01")],
      },
      {
        rule: "R13 counts equal texts of one moment apart in sessions that share nothing",
        events: [
          prompt("fix it", { ...at("10:00"), sessionId: "s1" }),
          prompt("fix it", { ...at("10:00"), sessionId: "s2" }),
        ],
        expected: [typed("10:00"), typed("10:00")],
      },
      {
        rule: "R13 counts a prompt once whose blocks were written again in rows of their own",
        events: [
          prompt("this+that", { ...at("10:00"), uuid: "u1" }),
          prompt("this", { ...at("10:00"), uuid: "u2" }),
          prompt("media", { ...at("10:00"), uuid: "u3" }),
          prompt("that", { ...at("10:00"), uuid: "u4" }),
          prompt("this", { ...at("10:01"), uuid: "u5" }),
          prompt("media", { ...at("10:02"), uuid: "u6" }),
        ],
        expected: [typed("10:00"), typed("10:01"), typed("10:02")],
      },
      {
        rule: "R13 counts two texts of one prompt id, and one text of two prompt ids",
        events: [
          prompt("fix it", { ...at("10:00"), promptId: "p1" }),
          prompt("and lint", { ...at("10:01"), promptId: "p1" }),
          prompt("fix it", { ...at("10:02"), promptId: "p2" }),
        ],
        expected: [typed("10:00"), typed("10:01"), typed("10:02")],
      },
      {
        rule: "R13 tells prompts without ids apart by time and text",
        events: [
          prompt("go", { ...at("10:00"), uuid: null }),
          prompt("go", { ...at("10:00"), uuid: null }),
          prompt("go", { ...at("10:01"), uuid: null }),
        ],
        expected: [typed("10:00"), typed("10:01")],
      },
      {
        rule: "R13 counts an echo once with the prompt of another log, whatever its uuid and time",
        events: [
          prompt("fix it", { at: null, uuid: "u2", source: "agent-sdk" }, { isEcho: true }),
          prompt("fix it", { ...at("10:00"), uuid: "u1" }),
          prompt("and lint", { at: null, uuid: "u3", source: "agent-sdk" }, { isEcho: true }),
        ],
        expected: [typed("10:00"), { at: null, kind: "prompt", detail: "typed" }],
      },
      {
        rule: "R13 lets one prompt answer one echo near it in time",
        events: [
          prompt("go", { ...at("10:00"), uuid: "u1" }),
          prompt("go", { ...at("10:01"), uuid: "u2", source: "agent-sdk" }, { isEcho: true }),
          prompt("go", { ...at("10:02"), uuid: "u3", source: "agent-sdk" }, { isEcho: true }),
          prompt("stop", { ...at("10:03"), uuid: "u4" }),
          prompt("stop", { ...at("12:00"), uuid: "u5", source: "agent-sdk" }, { isEcho: true }),
        ],
        expected: [typed("10:00"), typed("10:02"), typed("10:03"), typed("12:00")],
      },
      {
        rule: "R47 counts a queued prompt that has no row of its own",
        events: [prompt("fix it", at("10:00")), queuedPrompt("and lint", at("10:01"))],
        expected: [typed("10:00"), queued("10:01")],
      },
      {
        rule: "R47 leaves out a queued prompt that a later row repeats",
        events: [
          prompt("fix it", at("10:00")),
          queuedPrompt("and lint", at("10:01")),
          prompt("and lint", at("10:05")),
        ],
        expected: [typed("10:00"), typed("10:05")],
      },
      {
        rule: "R47 leaves out a queued prompt that is repeated just before, by a row that says so",
        events: [
          prompt("and lint", at("10:01"), { promptSource: "queued" }),
          queuedPrompt("and lint", at("10:02")),
        ],
        expected: [queued("10:01")],
      },
      {
        rule: "R47 counts a queued prompt that repeats an earlier one",
        events: [prompt("go on", at("10:00")), queuedPrompt("go on", at("10:30"))],
        expected: [typed("10:00"), queued("10:30")],
      },
      {
        rule: "R47 lets one row answer one queued prompt",
        events: [
          queuedPrompt("go on", at("10:01")),
          queuedPrompt("go on", at("10:02")),
          prompt("go on", at("10:05")),
        ],
        expected: [queued("10:02"), typed("10:05")],
      },
      {
        rule: "R47 holds a row an hour later to be another prompt",
        events: [queuedPrompt("go on", at("10:00")), prompt("go on", at("11:00:01"))],
        expected: [queued("10:00"), typed("11:00:01")],
      },
      {
        rule: "R47 looks for the row in the same session only",
        events: [queuedPrompt("go on", at("10:01")), prompt("go on", { ...at("10:02"), sessionId: "s2" })],
        expected: [queued("10:01"), typed("10:02")],
      },
    ]),
  )("%s", (_, { events, expected }) => {
    expect(promptsOf(events)).toEqual(expected);
    expect(promptsOf(...events.toReversed().map((event) => [event]))).toEqual(expected);
  });

  it("R11 R13 gives a fork's prompts to the session that ended first", () => {
    const s1 = [prompt("fix it", at("10:00")), queuedPrompt("and lint", at("10:01"))];
    const s2 = [...forked(s1, "s2"), prompt("next", { ...at("12:00"), sessionId: "s2" })];
    const expected = [
      { sessionId: "s1", at: clock("10:00") },
      { sessionId: "s1", at: clock("10:01") },
      { sessionId: "s2", at: clock("12:00") },
    ];
    expect(pick(factsOf(s1, s2).marks, "sessionId", "at")).toEqual(expected);
    expect(pick(factsOf(s2, s1).marks, "sessionId", "at")).toEqual(expected);
  });

  it("R13 joins a fork whose rows all have new uuids", () => {
    const s1 = [
      prompt("fix it", { ...at("10:00"), promptId: "p1" }),
      prompt("next", { ...at("11:00"), promptId: "p2" }),
    ];
    const s2 = copied(forked(s1, "s2"), () => ({ uuid: row().uuid }));
    expect([...factsOf(s1, s2).marks.columns.sessionId]).toEqual(["s1", "s1"]);
    expect(factsOf(s1, s2).turns.rowCount).toBe(2);
  });
});
