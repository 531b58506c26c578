import { describe, expect, it } from "vitest";
import { ofKind } from "../claude-code/util/decode.js";
import { call, eventsOf, refused, result, system, turnEnd } from "./util/messages.js";

const denials = (...ids: readonly string[]) =>
  turnEnd({ permission_denials: ids.map((id) => ({ tool_name: "Bash", tool_use_id: id })) });

async function outcomesOf(records: readonly object[]) {
  return ofKind(await eventsOf(records), "result").map(({ callId, signal, origin }) => [
    callId,
    signal.outcome,
    signal.cause,
    signal.isClientMade,
    origin.line,
  ]);
}

describe("denied calls of a stream", () => {
  it("R62 are denied where only the end of the turn says so", async () => {
    expect(await outcomesOf([call("Bash"), refused("toolu_1"), denials("toolu_1")])).toEqual([
      ["toolu_1", "denied", null, false, 2],
    ]);
  });

  it.each([
    ["rule", "rule"],
    ["hook", "hook"],
    ["classifier", "auto-mode"],
    ["asyncAgent", "nobody-to-ask"],
    ["other", null],
  ])("R62 are denied by a message of their own: %s", async (reason, cause) => {
    const denied = system("permission_denied", { tool_use_id: "toolu_1", decision_reason_type: reason });
    expect(await outcomesOf([call("Bash"), denied, refused("toolu_1"), denials("toolu_1")])).toEqual([
      ["toolu_1", "denied", cause, false, 3],
    ]);
  });

  it("R62 keep what their result says where it says more", async () => {
    const rejected = result("toolu_1", {
      content: "The user doesn't want to proceed with this tool use.",
      is_error: true,
    });
    expect(await outcomesOf([call("Bash"), rejected, denials("toolu_1")])).toEqual([
      ["toolu_1", "rejected", null, false, 2],
    ]);
  });

  it("R62 stay failed where nothing says that anybody denied them", async () => {
    const failed = [["toolu_1", "failed", "exit-code", false, 2]];
    expect(await outcomesOf([call("Bash"), refused("toolu_1"), denials("toolu_2")])).toEqual(failed);
    expect(await outcomesOf([call("Bash"), refused("toolu_1")])).toEqual(failed);
  });

  it("R55 have a result made up for them where the stream has none", async () => {
    expect(await outcomesOf([call("Bash"), denials("toolu_1", "toolu_9"), denials("toolu_1")])).toEqual([
      ["toolu_1", "denied", null, true, 2],
    ]);
  });

  it("R62 of subagents wait for the subagent's name", async () => {
    const own = { parent_tool_use_id: "toolu_1" };
    const events = await eventsOf([
      call("Agent"),
      call("Bash", "toolu_2", own),
      refused("toolu_2", own),
      denials("toolu_2"),
      result("toolu_1", { content: "a" }, { tool_use_result: { agentId: "a1b2" } }),
    ]);
    expect(
      ofKind(events, "result").map(({ callId, signal, origin }) => [callId, signal.outcome, origin.threadId]),
    ).toEqual([
      ["toolu_2", "denied", "s1/a1b2"],
      ["toolu_1", "ok", "s1"],
    ]);
  });
});
