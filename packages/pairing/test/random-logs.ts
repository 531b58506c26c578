import * as fc from "fast-check";
import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import {
  activity,
  agentCall,
  call,
  clock,
  copied,
  evidence,
  interruption,
  iteration,
  mark,
  prompt,
  queuedPrompt,
  requestPart,
  result,
  row,
  sessionState,
  spawned,
  taskEnd,
  turnEnd,
} from "./events.js";
import { fileRead } from "./file-read.js";

interface Step {
  readonly kind: number;
  readonly agent: string | null;
  /** Minutes since the step before. */
  readonly gap: number;
  readonly id: number;
  readonly number: number;
  readonly flag: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.nat(13),
  agent: fc.constantFrom(null, null, "a1", "a2"),
  gap: fc.constantFrom(0, 0, 1, 4, 90),
  id: fc.nat(5),
  number: fc.nat(40),
  flag: fc.boolean(),
});

/** Logs of up to three sessions that share ids of responses, calls, prompts and agents; one unit a session. */
export const logs: fc.Arbitrary<readonly (readonly LogEvent[])[]> = fc
  .array(fc.array(step, { minLength: 1, maxLength: 14 }), { minLength: 1, maxLength: 3 })
  .map((sessions) => sessions.map((steps, index) => sessionOf(`s${index + 1}`, steps)));

function sessionOf(sessionId: string, steps: readonly Step[]): readonly LogEvent[] {
  let at = clock("09:00");
  const events = steps.flatMap((each, index) => {
    at += each.gap * 60_000;
    const origin = row({
      sessionId,
      agentId: each.agent,
      line: index + 1,
      uuid: `${sessionId} ${index}`,
      at: each.number === 0 ? null : at,
      promptId: each.agent === null && each.flag ? null : `p${each.id % 3}`,
      isBackgroundCopy: each.number === 1,
    });
    return eventsOf(each, origin);
  });
  return [...events, fileRead(`/logs/${sessionId}.jsonl`)];
}

function eventsOf({ kind, id, number, flag, agent }: Step, origin: RowOrigin): readonly LogEvent[] {
  const callId = flag ? `toolu_${id}` : `call_${id}`;
  switch (kind) {
    case 0:
    case 1:
      return [
        requestPart(`msg_${id}`, origin, {
          out: number,
          requestId: number > 35 ? null : `req_${flag ? id : number % 2}`,
          contentChars: number * 10,
          stopReason: flag ? null : "end_turn",
          iterations: number % 7 === 0 ? [iteration("advisor", 1, number)] : [],
        }),
        ...(number % 2 === 0 ? [call(callId, `msg_${id}`, origin)] : []),
      ];
    case 2:
      return [call(callId, `msg_${id}`, origin)];
    case 3:
    case 4:
      return [result(callId, origin, { text: `text ${number % 3}`, isClientMade: number % 5 === 0 })];
    case 5:
      return [
        result(callId, origin, { outcome: "detached", taskId: `b${id % 2}`, agent: spawned(`a${id % 4}`) }),
      ];
    case 6:
      return agent === null ? [prompt(`text ${number % 3}`, origin)] : [activity(origin)];
    case 7:
      return agent === null ? [queuedPrompt(`text ${number % 3}`, origin)] : [activity(origin)];
    case 8:
      return [interruption(flag ? `msg_${id}` : null, origin)];
    case 9:
      return [
        taskEnd(flag ? null : `b${id % 2}`, flag ? `toolu_${id}` : null, origin, {
          textHash: `text ${number % 3}`,
        }),
      ];
    case 10:
      return [agentCall(`toolu_${id}`, origin, { promptHash: `text ${number % 3}` })];
    case 11:
      return [
        evidence(`a${id % 4}`, flag ? "prompt" : "meta", origin, {
          promptHash: `text ${number % 3}`,
          callId: number % 2 === 0 ? `toolu_${id}` : null,
          parentAgentId: number % 5 === 0 ? `a${number % 4}` : null,
        }),
      ];
    case 12:
      return [sessionState(origin, { title: `title ${number}`, titleRank: 2 }), turnEnd(number, origin)];
    default:
      return [mark("hook", origin, { detail: `hook ${id}` }), activity(origin)];
  }
}

/** The events of a unit, file by file, the files in the order that the numbers give. */
export function filesShuffled(events: readonly LogEvent[], numbers: readonly number[]): readonly LogEvent[] {
  const files = new Map<string, LogEvent[]>();
  for (const event of events) {
    const file = "origin" in event ? event.origin.file : "";
    files.set(file, [...(files.get(file) ?? []), event]);
  }
  return shuffled([...files.values()], numbers).flat();
}

/** The items in the order that the numbers give. */
export function shuffled<T>(items: readonly T[], numbers: readonly number[]): readonly T[] {
  return items
    .map((item, index) => ({ item, rank: numbers[index % numbers.length]! }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** An older copy of a unit's files, their first lines, below another folder. */
export function olderCopy(events: readonly LogEvent[], lines: number, folder: string): readonly LogEvent[] {
  const kept = events.filter((event) => "origin" in event && event.origin.line <= lines);
  return copied(kept, ({ file }) => ({ file: `${folder}${file}` }));
}
