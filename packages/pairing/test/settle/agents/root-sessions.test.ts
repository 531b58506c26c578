import { describe, expect, it } from "vitest";
import { activity, evidence, requestPart } from "../../events.js";
import { factsOf, pick } from "../../facts-of.js";

/** A subagent's own log, which names its parent alone. */
function agentLog(agentId: string, parent: string) {
  const parts = {
    sessionId: parent,
    threadId: `${parent}/${agentId}`,
    agentId,
    file: `/logs/${agentId}.jsonl`,
  };
  return [activity(parts), evidence(agentId, "meta", parts), requestPart(`msg_${agentId}`, parts)];
}

const main = requestPart("msg_s1", { sessionId: "s1", threadId: "s1", file: "/logs/s1.jsonl" });

describe("sessions of subagents that name only their parent", () => {
  it.each<[string, readonly (readonly ReturnType<typeof agentLog>[number][])[]]>([
    ["in their order", [[main], agentLog("a", "s1"), agentLog("b", "a"), agentLog("c", "b")]],
    ["in the opposite order", [agentLog("c", "b"), agentLog("b", "a"), agentLog("a", "s1"), [main]]],
  ])("R70 are that of the root of their tree, read %s", (_, units) => {
    const facts = factsOf(...units);
    expect(new Set(facts.requests.columns.sessionId)).toEqual(new Set(["s1"]));
    expect(pick(facts.agents, "agentId", "parentThreadId", "depth")).toEqual([
      { agentId: "a", parentThreadId: "s1", depth: 1 },
      { agentId: "b", parentThreadId: "s1/a", depth: 2 },
      { agentId: "c", parentThreadId: "s1/b", depth: 3 },
    ]);
  });

  it("R27 stay as they are where the chain of parents is a circle", () => {
    const facts = factsOf(agentLog("a", "b"), agentLog("b", "a"));
    expect([...facts.requests.columns.sessionId].sort()).toEqual(["a", "b"]);
  });
});
