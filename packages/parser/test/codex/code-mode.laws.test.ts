import { describe, expect, it } from "vitest";
import { ofKind } from "../claude-code/util/decode.js";
import { event, eventsOf, head, item } from "./util/decode.js";
import { isShort } from "../../../../scripts/vitest/tier.js";

const script = (second: number, id: string) =>
  item(second, "custom_tool_call", { name: "exec", input: "await tools.apply_patch(p)", call_id: id });
const output = (second: number, id: string, status: string) =>
  item(second, "custom_tool_call_output", {
    call_id: id,
    output: [{ type: "input_text", text: `${status}\nWall time 0.5 seconds\nOutput:\n` }],
  });
const patchEnd = (second: number, id: string, content: string) =>
  event(second, "patch_apply_end", {
    call_id: id,
    success: true,
    changes: { "a.ts": { type: "add", content } },
  });
const resultsOf = async (...rows: readonly object[]) =>
  ofKind(await eventsOf([head(), ...rows]), "result").map(({ callId, signal, linesAdded }) => [
    callId,
    signal.outcome,
    linesAdded,
  ]);

describe("codex code mode", () => {
  it.each([
    ["Script completed", "ok"],
    ["Script failed", "failed"],
    ["Script terminated", "interrupted"],
    ["Script running with cell ID 3", "detached"],
    ["Scripted", "ok"],
  ])("R66 takes “%s” for %s", async (status, outcome) => {
    expect(await resultsOf(script(1, "c1"), output(2, "c1", status))).toEqual([["c1", outcome, null]]);
  });

  it("R61 gives inner patches to the script that runs, then to one that was left running", async () => {
    const rows = [
      script(1, "c1"),
      output(2, "c1", "Script running with cell ID 3"),
      script(3, "c2"),
      patchEnd(4, "exec-1", "a\n"),
      output(5, "c2", "Script completed"),
      patchEnd(6, "exec-2", "a\nb\n"),
    ];
    expect(await resultsOf(...rows)).toEqual([
      ["c1", "detached", 2],
      ["c2", "ok", 1],
    ]);
  });

  it("R61 gives an inner patch that stands before its script to that", async () => {
    const rows = [patchEnd(1, "exec-1", "a\n"), script(2, "c1"), output(3, "c1", "Script completed")];
    expect(await resultsOf(...rows)).toEqual([["c1", "ok", 1]]);
  });

  it("R61 gives a patch of an earlier turn's script to the call that waits for it", async () => {
    const rows = [
      script(1, "c1"),
      output(2, "c1", "Script running with cell ID 3"),
      event(3, "task_complete", { turn_id: "t1" }),
      item(4, "function_call", { name: "wait", arguments: '{"cell_id":"3"}', call_id: "w1" }),
      patchEnd(5, "exec-1", "a\n"),
      item(6, "function_call_output", { call_id: "w1", output: "Script completed\nWall time 2.0 seconds\n" }),
    ];
    expect(await resultsOf(...rows)).toEqual([
      ["c1", "detached", null],
      ["w1", "ok", 1],
    ]);
    const ends = ofKind(await eventsOf([head(), ...rows]), "taskEnd");
    expect(ends.map(({ callId, taskId, status }) => [callId, taskId, status])).toEqual([
      ["c1", null, "completed"],
    ]);
  });

  it("R55 keeps an inner patch that no call encloses as a result without a call", async () => {
    const rows = [
      patchEnd(1, "exec-1", "a\n"),
      event(2, "exec_command_end", { call_id: "exec-2", exit_code: 1 }),
    ];
    expect(await resultsOf(...rows)).toEqual([["exec-1", "ok", 1]]);
  });

  it.skipIf(isShort)(
    "takes a time that grows with the number of calls, however many are never told",
    async () => {
      const many = Array.from({ length: 10_000 }, (_, at) => at);
      const rows = [
        ...many.map((at) => script(1, `c${at}`)),
        ...many.map((at) => output(2, `c${at}`, `Script running with cell ID ${at}`)),
        ...many.map((at) => item(3, "function_call", { name: "shell", arguments: "{}", call_id: `d${at}` })),
        ...many.flatMap((at) => [
          patchEnd(4, `exec-${at}`, "one\n"),
          output(5, "c0", "Script running with cell ID 0"),
          event(6, "task_complete", { turn_id: `t${at}` }),
        ]),
      ];
      const results = ofKind(await eventsOf([head(), ...rows]), "result");
      expect(results.map(({ callId }) => callId)).toEqual([
        ...many.map((at) => `c${at}`),
        ...many.slice(1).map((at) => `exec-${at}`),
      ]);
    },
  );
});
