import { describe, expect, it } from "vitest";
import type { LogEvent } from "@turnmeter/schema";
import {
  agentCall,
  call,
  clock,
  evidence,
  interruption,
  requestPart,
  result,
  spawned,
  taskEnd,
  turnEnd,
} from "../../events.js";
import { factsOf, pick } from "../../facts-of.js";

const at = (time: string) => ({ at: clock(time) });
const own = (time: string) => ({ ...at(time), agentId: "a1" });

const launch = [
  agentCall("toolu_1", at("10:00")),
  result("toolu_1", at("10:00"), { outcome: "detached", agent: spawned("a1", { isBackground: true }) }),
];
const working = [
  requestPart("msg_1", own("10:01"), { stopReason: "tool_use" }),
  call("toolu_2", "msg_1", own("10:01")),
];
const answered = requestPart("msg_2", own("10:04"));
const midway = requestPart("msg_2", own("10:04"), { stopReason: null });

describe("agentStatus", () => {
  it.each<{ what: string; events: readonly LogEvent[]; status: string | null }>([
    { what: "its own answer", events: [...launch, ...working, answered], status: "completed" },
    { what: "a call without result", events: [...launch, ...working], status: "unfinished" },
    {
      what: "a result without answer",
      events: [...launch, ...working, result("toolu_2", own("10:02"))],
      status: "unfinished",
    },
    {
      what: "an interruption",
      events: [...launch, ...working, interruption(null, own("10:02"))],
      status: "interrupted",
    },
    {
      what: "a turn that its own log calls complete",
      events: [midway, turnEnd(1000, own("10:04"))],
      status: "completed",
    },
    { what: "a text that may go on, launched", events: [...launch, midway], status: "unfinished" },
    { what: "a text that may go on", events: [midway], status: null },
    {
      what: "the result of its call",
      events: [
        agentCall("toolu_1", at("10:00")),
        midway,
        result("toolu_1", at("10:05"), { agent: spawned("a1") }),
      ],
      status: "completed",
    },
    {
      what: "the failure of its call",
      events: [
        agentCall("toolu_1", at("10:00")),
        midway,
        result("toolu_1", at("10:05"), { outcome: "failed", agent: spawned("a1") }),
      ],
      status: "failed",
    },
    {
      what: "the last notice, whatever its own log says",
      events: [
        ...launch,
        answered,
        taskEnd("a1", "toolu_1", at("10:05")),
        taskEnd("a1", "toolu_1", at("11:05"), { status: "killed", textHash: "other" }),
      ],
      status: "killed",
    },
    {
      what: "an answer of a teammate, who waits for more",
      events: [...launch, answered, evidence("a1", "meta", at("10:00"), { agentKind: "teammate" })],
      status: null,
    },
    {
      what: "nothing but the start in a workflow's journal",
      events: [
        ...working,
        evidence("a1", "meta", at("10:00"), { agentKind: "workflow", workflowId: "wf_1" }),
      ],
      status: "unfinished",
    },
  ])("R67 R69 is $status after $what", ({ events, status }) => {
    expect(pick(factsOf(events).agents, "status")).toEqual([{ status }]);
  });
});
