import { rowsOf } from "@turnmeter/columns";
import type { LogEvent } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { createCandidates, pairEvents, settle } from "../src/index.js";
import {
  activity,
  agentCall,
  call,
  clock,
  evidence,
  interruption,
  iteration,
  prompt,
  queuedPrompt,
  requestPart,
  result,
  row,
  sessionState,
  usageTotal,
  worktree,
} from "./events.js";
import type { RowParts } from "./events.js";
import { workOf } from "./work.js";

type Units = readonly (readonly LogEvent[])[];

const few = 250;
const times = 4;
/** Sorting a few times as much takes a little more than that. */
const mostTimes = 4.3;

const start = clock("09:00");
const hourMs = 3_600_000;
const minute = (i: number) => ({ at: start + i * 60_000 });

function each(count: number, eventsOf: (i: number) => readonly LogEvent[]): readonly LogEvent[] {
  return Array.from({ length: count }, (_, i) => eventsOf(i)).flat();
}

function filesOf(count: number, eventsOf: (parts: RowParts, i: number) => readonly LogEvent[]): Units {
  return Array.from({ length: count }, (_, i) => eventsOf({ file: `/logs/${i}.jsonl` }, i));
}

/** A rollout whose rows have no ids of their own; turns are started by lines. */
function rollout(thread: string, forkedFrom: string | null, turns: readonly string[]): readonly LogEvent[] {
  const of = { source: "codex", sessionId: thread, threadId: thread, uuid: null } as const;
  return [
    activity({ ...of, line: 1 }),
    ...(forkedFrom === null
      ? []
      : [
          {
            kind: "fork",
            origin: row({ ...of, line: 1 }),
            forkedFrom,
            copiedLine: 0,
            ownLine: null,
          } as const,
        ]),
    ...turns.flatMap((turnId, i): readonly LogEvent[] => [
      { kind: "turnStart", origin: row({ ...of, line: 2 * i + 2 }), turnId },
      call(`call_${turnId}`, null, { ...of, line: 2 * i + 3 }),
    ]),
  ];
}

const turn = (i: number) => `00000000-0000-0000-0000-${String(i).padStart(12, "0")}`;
const turns = (count: number, from = 0) => Array.from({ length: count }, (_, i) => turn(from + i));

const growing: Readonly<Record<string, (count: number) => Units>> = {
  "copies of a response in other sessions": (count) =>
    Array.from({ length: count }, (_, i) => [requestPart("msg_A", { sessionId: `s${i}` })]),
  "copies of a call in other sessions": (count) =>
    Array.from({ length: count }, (_, i) => [call("toolu_A", null, { sessionId: `s${i}` })]),
  "rows that name a prompt id which many prompts have": (count) => [
    each(count, (i) => [prompt(`text ${i}`, { ...minute(i), promptId: "p1" })]),
    each(count, (i) => [call(`toolu_${i}`, null, { ...minute(i), agentId: "a1", promptId: "p1" })]),
  ],
  "short forks of a long thread": (count) => [
    rollout("t0", null, turns(count)),
    ...Array.from({ length: count }, (_, i) => rollout(`t${i + 1}`, "t0", turns(2))),
  ],
  "orphaned forks of a turn that many threads hold": (count) => [
    ...Array.from({ length: count }, (_, i) => rollout(`u${i}`, null, [turn(0)])),
    ...Array.from({ length: count }, (_, i) => rollout(`t${i}`, `lost${i}`, [turn(0), turn(i + 1)])),
  ],

  "two forks of a lost thread that share every other turn": (count) => [
    rollout("t1", "lost", turns(count)),
    rollout(
      "t2",
      "lost",
      turns(count).map((shared, i) => (i % 2 === 0 ? shared : turn(count + i))),
    ),
  ],
  "alike calls of one moment": (count) => [
    each(count, (i) => [
      requestPart("msg_A", { ...minute(0), uuid: `u${i}` }, { requestId: i % 2 === 0 ? null : "req_1" }),
      call(`call_${i}`, "msg_A", minute(0), { requestId: i % 2 === 0 ? null : "req_1" }),
    ]),
  ],
  "long calls in a session with many silences": (count) => [
    each(count, (i) => [call(`toolu_${i}`, null, { at: start + 2 * i * hourMs })]),
    each(count, (i) => [result(`toolu_${i}`, { at: start + (2 * i + 2) * hourMs - 1 })]),
  ],
  "files of a session that was closed": (count) =>
    filesOf(count, (parts) => [
      agentCall("toolu_1", { ...minute(0), ...parts, line: 1 }, { promptHash: "find" }),
      sessionState({ ...minute(1), ...parts, line: 2 }, { recordedCostNanoUsd: 1 }),
      activity({ ...minute(1), agentId: "a1" }),
      evidence("a1", "prompt", { ...minute(1), agentId: "a1" }, { promptHash: "find" }),
    ]),
  "files with a response of a session with a total": (count) => [
    ...filesOf(count, (parts) => [requestPart("msg_A", { ...minute(0), ...parts, line: 1 })]),
    [usageTotal({ outputTokens: 90 }, minute(1))],
  ],
  "models with a total of their own": (count) => [
    each(count, (i) => [
      requestPart(`msg_${i}`, minute(i), { model: `model ${i}` }),
      usageTotal({ outputTokens: 90 }, minute(i), { model: `model ${i}` }),
    ]),
  ],
  "files of a subagent that begins with copies": (count) => [
    [requestPart("msg_A", minute(0))],
    ...filesOf(count, (parts) => {
      const own = { agentId: "a1", ...parts };
      const asked = { kind: "activity", origin: row({ ...minute(1), ...own }), asksAgent: true } as const;
      return [requestPart("msg_A", { ...minute(0), ...own }), asked];
    }),
  ],
  "calls of subagents without a result between prompts": (count) => [
    each(count, (i) => [
      agentCall(`toolu_${i}`, minute(count + i), { promptHash: "find" }),
      prompt(`text ${i}`, minute(i)),
    ]),
    [
      activity({ ...minute(2 * count), agentId: "a1" }),
      evidence("a1", "prompt", { agentId: "a1" }, { promptHash: "find" }),
    ],
  ],
  "changes of the service tier beside requests of subagents": (count) => [
    each(count, (i) => [
      { kind: "serviceTier", origin: row(minute(i)), serviceTier: `tier ${i % 3}` },
      requestPart(`msg_${i}`, { ...minute(i), agentId: "a1" }),
    ]),
  ],
  "queued prompts of one text": (count) => [
    each(count, (i) => [queuedPrompt("go on", minute(3 * i)), prompt("go on", minute(3 * i + 1))]),
  ],
  "echoes of prompts of one text": (count) => [
    each(count, (i) => [prompt("go on", minute(i))]),
    each(count, (i) => [prompt("go on", { ...minute(i), source: "agent-sdk" }, { isEcho: true })]),
  ],
  "results of one row before their calls": (count) => [
    each(count, (i) => [result(`call_${i}`, { ...minute(0), uuid: "u1", line: 1 })]),
    each(count, (i) => [call(`call_${i}`, `msg_${i}`, minute(i + 1))]),
  ],
  "lines that cannot be read beside many threads of a file": (count) => [
    each(count, (i) => [
      activity({ threadId: `s1/${i}`, agentId: `${i}`, file: "/logs/s1.jsonl" }),
      {
        kind: "problem",
        problem: { code: "not-json", file: "/logs/s1.jsonl", line: i, byteOffset: 0, detail: null },
      },
    ]),
  ],
  "lines that cannot be read beside many files of a unit": (count) => [
    each(count, (i) => [
      activity({ agentId: `a${i}` }),
      {
        kind: "problem",
        problem: { code: "not-json", file: "/logs/s1.jsonl", line: i, byteOffset: 0, detail: null },
      },
    ]),
  ],
  "interruptions that name one response": (count) => [
    each(count, (i) => [call(`toolu_${i}`, "msg_A", minute(i)), interruption("msg_A", minute(i))]),
  ],
  "interruptions of the newest response": (count) => [
    each(count, (i) => [
      requestPart("msg_A", minute(i), { requestId: null }),
      call(`toolu_${i}`, "msg_A", minute(i), { requestId: null }),
      interruption(null, minute(i)),
    ]),
  ],
  "sessions that are subagents of the next one": (count) => [
    each(count, (i) => [activity({ sessionId: `s${i}`, agentId: `s${i + 1}` })]),
  ],
  "rows of a response beside one with many iterations": (count) => [
    each(count, (i) => [
      requestPart("msg_A", minute(i), {
        iterations: Array.from({ length: i === 0 ? count : 1 }, (_, k) => iteration("advisor", i + k, i + 1)),
      }),
    ]),
  ],
  "worktrees and projects of one name": (count) => [
    each(count, (i) => [worktree(`/trees/${i}`, null, { folderName: "shop" })]),
    ...Array.from({ length: 2 * count }, (_, i) => [
      requestPart(`msg_${i}`, { sessionId: `s${i}`, cwd: i < count ? `/trees/${i}` : `/home/${i}/shop` }),
    ]),
  ],
};

describe("settle", () => {
  it.each(Object.entries(growing))("looks at no more of %s than there are", (_, unitsOf) => {
    const work = (count: number) => {
      const units = unitsOf(count);
      return workOf(() => {
        const candidates = createCandidates();
        for (const unit of units) candidates.add(pairEvents(unit));
        const facts = settle(candidates.finish());
        for (const copy of rowsOf(facts.copies)) if (copy.rows < 0) throw new Error("less than no row");
      });
    };
    expect(work(times * few) / work(few)).toBeLessThan(mostTimes);
  });
});
