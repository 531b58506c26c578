import type { TaskEndEvent } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { eventsOf, ofKind } from "./util/decode.js";
import { at, callRow, resultRow, userRow } from "./util/rows.js";

const notice = [
  "<task-notification>",
  "<task-id>b1</task-id>",
  "<tool-use-id>toolu_1</tool-use-id>",
  "<output-file>/tmp/b1.output</output-file>",
  "<status>completed</status>",
  "<summary>Done</summary>",
  "<usage><subagent_tokens>210</subagent_tokens><tool_uses>2</tool_uses><duration_ms>6457</duration_ms></usage>",
  "</task-notification>",
].join("\n");

async function endsOf(...rows: readonly object[]): Promise<readonly TaskEndEvent[]> {
  return ofKind(await eventsOf(rows), "taskEnd");
}

const userNotice = userRow(notice, { origin: { kind: "task-notification" } });
const queueNotice = {
  type: "queue-operation",
  operation: "enqueue",
  sessionId: "s1",
  timestamp: at(420),
  content: notice,
};
const attachedNotice = {
  type: "attachment",
  uuid: "a1",
  sessionId: "s1",
  timestamp: at(420),
  attachment: {
    type: "queued_command",
    commandMode: "task-notification",
    prompt: [{ type: "text", text: notice }],
  },
};

/** What older versions say of a background command. */
const told = (status: string) =>
  userRow(
    `<system-reminder>\nBackground Bash b1 (command: npm test) (status: ${status}) Has new output available.</system-reminder>`,
    { isMeta: true },
  );

describe("task ends", () => {
  it.each([
    ["a user row", userNotice],
    ["a queue record", queueNotice],
    ["an attachment", attachedNotice],
  ])("R68 finds an end in %s", async (_, row) => {
    const events = await eventsOf([row]);
    expect(ofKind(events, "taskEnd")).toMatchObject([
      {
        taskId: "b1",
        callId: "toolu_1",
        status: "completed",
        reportedTokens: 210,
        reportedDurationMs: 6457,
        reportedToolUses: 2,
      },
    ]);
    expect(ofKind(events, "prompt")).toEqual([]);
  });

  it("R68 gives the same notice the same hash in all three places", async () => {
    const ends = await endsOf(userNotice, queueNotice, attachedNotice);
    expect(ends).toHaveLength(3);
    expect(new Set(ends.map(({ textHash }) => textHash)).size).toBe(1);
  });

  it("R68 reads a notice without a call id, and a long one's figures from its end", async () => {
    const long = notice
      .replace("<tool-use-id>toolu_1</tool-use-id>\n", "")
      .replace("</summary>", `</summary>\n<result>${"words ".repeat(1000)}</result>`);
    expect(await endsOf(userRow(long))).toMatchObject([{ taskId: "b1", callId: null, reportedTokens: 210 }]);
  });

  it("R68 reads older figures, and each notice of one text", async () => {
    const two = `${notice}\n<task-notification><task-id>b2</task-id><status>failed</status>\ntool_uses: 3\n</task-notification>`;
    const ends = await endsOf(userRow(two));
    expect(ends.map(({ taskId, status, reportedToolUses }) => [taskId, status, reportedToolUses])).toEqual([
      ["b1", "completed", 2],
      ["b2", "failed", 3],
    ]);
    expect(ends[0]?.textHash).not.toBe(ends[1]?.textHash);
  });

  it("R67 takes no end from a notice without a status, nor from a text that quotes one", async () => {
    const event = "<task-notification><task-id>m1</task-id><event>line</event></task-notification>";
    expect(await endsOf(userRow(event), userRow(`what is ${notice}?`))).toEqual([]);
  });

  it("R69 keeps every end of a task that was resumed", async () => {
    const ends = await endsOf(userRow(notice), userRow(notice.replace("completed", "failed")));
    expect(ends.map(({ status }) => status)).toEqual(["completed", "failed"]);
  });

  it.each<[string, object, readonly (readonly [string | null, string])[]]>([
    [
      "TaskOutput",
      { retrieval_status: "success", task: { task_id: "b1", status: "completed" } },
      [["b1", "completed"]],
    ],
    ["TaskOutput", { retrieval_status: "success", task: { task_id: "b1", status: "running" } }, []],
    ["BashOutput", { shellId: "b1", status: "failed", exitCode: 1 }, [["b1", "failed"]]],
    ["BashOutput", { shellId: "b1", status: "running" }, []],
    ["TaskStop", { message: "stopped", task_id: "b1" }, [["b1", "killed"]]],
    ["KillShell", { message: "killed", shell_id: "b1" }, [["b1", "killed"]]],
    ["Bash", { task_id: "b1", status: "completed" }, []],
  ])("R68 reads the state that %s tells in %o", async (tool, toolUseResult, expected) => {
    const ends = await endsOf(callRow(tool), resultRow({ content: "x" }, { toolUseResult }));
    expect(ends.map(({ taskId, status }) => [taskId, status])).toEqual(expected);
  });

  it("R68 tells one end for a state that is polled twice and then announced", async () => {
    const polled = resultRow({ content: "x" }, { toolUseResult: { shellId: "b1", status: "completed" } });
    const ends = await endsOf(callRow("BashOutput"), polled, polled, userNotice);
    expect(ends).toHaveLength(2);
    expect(new Set(ends.map(({ textHash }) => textHash)).size).toBe(1);
  });

  it("R68 tells no end that a notice has told before", async () => {
    const polled = resultRow({ content: "x" }, { toolUseResult: { shellId: "b1", status: "completed" } });
    expect(await endsOf(userNotice, callRow("BashOutput"), polled)).toHaveLength(1);
  });

  it.each<[string, object, string, readonly (readonly [string | null, string])[]]>([
    [
      "BashOutput",
      { bash_id: "b1" },
      "<status>completed</status>\n\n<stdout>ok</stdout>",
      [["b1", "completed"]],
    ],
    ["BashOutput", { bash_id: "b1" }, "<status>running</status>", []],
    ["BashOutput", {}, "<status>completed</status>", []],
    [
      "TaskOutput",
      { task_id: "b1" },
      "<retrieval_status>success</retrieval_status>\n<task_id>b1</task_id>\n<status>failed</status>",
      [["b1", "failed"]],
    ],
    ["KillShell", { shell_id: "b1" }, "Successfully killed shell: b1", [["b1", "killed"]]],
    ["Bash", { task_id: "b1" }, "<status>completed</status>", []],
  ])("R68 reads the state that %s for %o tells in text alone", async (tool, input, content, expected) => {
    const ends = await endsOf(callRow(tool, input), resultRow({ content }));
    expect(ends.map(({ taskId, status }) => [taskId, status])).toEqual(expected);
  });

  it("R68 reads the ends in older reminders and in states of tasks, once", async () => {
    const state = {
      type: "attachment",
      uuid: "attachment-1",
      sessionId: "s1",
      timestamp: "2026-11-03T10:00:03.000Z",
      attachment: { type: "task_status", taskId: "b1", taskType: "local_bash", status: "completed" },
    };
    const ends = await endsOf(told("running"), told("completed"), state);
    expect(ends.map(({ taskId, status }) => [taskId, status])).toEqual([["b1", "completed"]]);
    expect(await endsOf(state)).toMatchObject([{ taskId: "b1", status: "completed" }]);
  });
});
