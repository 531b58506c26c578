import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { geminiCliFormat } from "../../src/gemini-cli/format.js";
import type { LogFile } from "../../src/log-format.js";
import { marksOf, ofKind, problemsOf } from "../claude-code/util/decode.js";
import { decodeLines, decodeWith } from "../util/decode-lines.js";

const projectHash = createHash("sha256").update("/home/ann/shop").digest("hex");
const head = { sessionId: "s1", projectHash, startTime: "2026-11-20T10:00:00.000Z", kind: "main" };
const tokens = { input: 100, output: 10, cached: 60, thoughts: 5, tool: 0, total: 115 };
const first = "0f0f0f0f-0000-4000-8000-000000000001";

function message(type: string, content: unknown, fields: object = {}): object {
  return { id: `m-${type}`, timestamp: "2026-11-20T10:00:05.000Z", type, content, ...fields };
}

function response(fields: object = {}): object {
  return message("gemini", "", { id: first, model: "gemini-2.5-pro", tokens, ...fields });
}

function call(id: string, timestamp: string, fields: object = {}): object {
  return { id, name: "glob", args: { pattern: "*.js" }, result: [], status: "success", timestamp, ...fields };
}

async function eventsOf(...lines: readonly object[]) {
  return (await decodeLines(geminiCliFormat, lines)).events;
}

async function agentEvents(...lines: readonly object[]) {
  const file: LogFile = {
    path: "/tmp/shop/chats/s1/a1.jsonl",
    sizeBytes: 0,
    version: "1",
    kind: "agent",
    framing: "lines",
    sessionFolder: "s1",
    agentLabel: "a1",
    workflowId: null,
  };
  const unit = geminiCliFormat.openUnit({ id: "u", source: "gemini-cli", files: [file], sizeBytes: 0 });
  const decoded = await decodeWith(unit, geminiCliFormat, lines, file);
  return [...decoded.flatMap(({ events }) => events), ...(unit.finishFile?.(file) ?? [])];
}

describe("responses", () => {
  it("R06 have the ids of their messages, each time that they are written", async () => {
    const events = await eventsOf(head, response(), response({ toolCalls: [] }));
    expect(
      ofKind(events, "requestPart").map(({ messageId, isMessageIdGlobal }) => [messageId, isMessageIdGlobal]),
    ).toEqual([
      [first, true],
      [first, true],
    ]);
  });

  it("have ids of their session where the program did not draw them at random", async () => {
    const [part] = ofKind(await eventsOf(head, response({ id: "m1" })), "requestPart");
    expect(part?.messageId).toBe("s1/m1");
  });

  it("R81 are not told again by a conversation that is stated anew", async () => {
    const stripped = {
      id: first,
      timestamp: "2026-11-20T11:00:00.000Z",
      type: "gemini",
      content: [{ text: "a" }],
    };
    const events = await eventsOf(head, response(), { $set: { messages: [stripped] } });
    expect(ofKind(events, "requestPart")).toHaveLength(1);
    expect(ofKind(events, "clientMade")).toEqual([]);
  });

  it("R05 are none without counters and model in a row, and of unknown usage in a document", async () => {
    const bare = message("gemini", "Got it.", { id: first });
    const row = await eventsOf(head, bare);
    expect([ofKind(row, "requestPart").length, ofKind(row, "clientMade").length]).toEqual([0, 1]);
    const [part] = ofKind(await eventsOf({ ...head, messages: [bare] }), "requestPart");
    expect(part?.usage).toBeNull();
  });

  it("R81 that left no message are shown by calls that were written later", async () => {
    const toolCalls = [
      call("c1", "2026-11-20T10:00:06.000Z"),
      call("c2", "2026-11-20T10:00:06.001Z"),
      call("c3", "2026-11-20T10:00:09.000Z"),
    ];
    const events = await eventsOf({ ...head, messages: [response({ toolCalls })] });
    expect(ofKind(events, "requestPart").map(({ messageId, usage }) => [messageId, usage === null])).toEqual([
      [first, false],
      [`${first}#1`, true],
    ]);
    expect(ofKind(events, "call").map(({ callId, messageId }) => [callId, messageId])).toEqual([
      ["c1", first],
      ["c2", first],
      ["c3", `${first}#1`],
    ]);
    expect(ofKind(events, "result").map(({ origin }) => origin.at)).toEqual([
      Date.parse("2026-11-20T10:00:06.000Z"),
      Date.parse("2026-11-20T10:00:06.001Z"),
      null,
    ]);
  });
});

describe("calls", () => {
  it("R13 are told once, and again only until they have ended", async () => {
    const at = "2026-11-20T10:00:06.000Z";
    const running = response({ toolCalls: [call("c1", at, { status: "executing", result: null })] });
    const ended = response({ toolCalls: [call("c1", at)] });
    const events = await eventsOf(head, running, ended, ended);
    expect(ofKind(events, "call").map(({ callKey }) => callKey)).toEqual([`${first}/c1`, `${first}/c1`]);
    expect(ofKind(events, "result")).toHaveLength(1);
  });

  it("begin when their id was made", async () => {
    const arrived = Date.parse("2026-11-20T10:00:04.000Z");
    const toolCalls = [call(`glob-${arrived}-ab12`, "2026-11-20T10:00:05.000Z")];
    const events = await eventsOf(head, response({ toolCalls }));
    expect(ofKind(events, "call")[0]?.origin.at).toBe(arrived);
    expect(ofKind(events, "result")[0]?.origin.at).toBe(arrived + 1000);
  });

  it("R25 name the subagent that they started, its type and how it ended", async () => {
    const toolCalls = [
      call("c1", "2026-11-20T10:00:09.000Z", {
        name: "codebase_investigator",
        agentId: "a1",
        resultDisplay: { agentName: "codebase_investigator", state: "error" },
      }),
    ];
    const events = await eventsOf(head, response({ toolCalls }));
    expect(ofKind(events, "call")[0]).toMatchObject({
      tool: "Agent",
      rawTool: "codebase_investigator",
      spawn: { agentType: "codebase_investigator" },
    });
    expect(ofKind(events, "result")[0]?.agent).toMatchObject({ agentId: "a1", status: "failed" });
  });
});

describe("people's messages", () => {
  it("R79 are prompts where a person typed them", async () => {
    const events = await eventsOf(
      head,
      message("user", [{ text: "Sell pears." }], { id: "u1" }),
      message("user", "Sell figs.", { id: "u2" }),
      message("user", [{ text: "<session_context>\nThe shop" }], { id: "u3" }),
      message("user", [{ functionResponse: { id: "c1" } }], { id: "u4" }),
      message("user", [{ text: "System: Please continue." }], { id: "u5" }),
      message("user", [{ text: "Write a plan." }], { id: "u6", displayContent: [{ text: "/plan pears" }] }),
      message("user", [{ text: "I ran the following shell command:\n```sh\nls\n```" }], { id: "u7" }),
    );
    expect(ofKind(events, "prompt").map(({ origin }) => origin.uuid)).toEqual(["s1:u1", "s1:u2"]);
    expect(marksOf(events)).toEqual([
      ["command", "/plan"],
      ["userShell", null],
    ]);
  });

  it("cut a turn, and hear of errors and of a compression once", async () => {
    const events = await eventsOf(
      head,
      message("info", "Request cancelled.", { id: "i1" }),
      message("error", "[API Error: overloaded]", { id: "i2" }),
      message("error", "No such command", { id: "i3" }),
      message("user", [{ text: "<state_snapshot>pears</state_snapshot>" }], { id: "i4" }),
      message("info", "", { id: "i5" }),
    );
    expect(ofKind(events, "interruption")).toHaveLength(1);
    expect(marksOf(events)).toEqual([
      ["apiError", null],
      ["compaction", null],
    ]);
  });

  it("are the first words of a session in both forms", () => {
    const typed = { type: "user", content: { type: "string", prefix: "Sell pears.", hash: "1" } };
    expect(geminiCliFormat.typedText?.(typed)).toBe("Sell pears.");
    expect(geminiCliFormat.typedText?.({ messages: [{ type: "gemini" }, typed] })).toBe("Sell pears.");
  });
});

describe("the working directory", () => {
  it("R53 is the folder with the hash of the head, for all rows", async () => {
    const toolCalls = [
      call("c1", "2026-11-20T10:00:09.000Z", { args: { file_path: "/home/ann/shop/src/cart.js" } }),
    ];
    const events = await eventsOf(head, message("user", "Go."), response({ toolCalls }));
    const folders = events.flatMap((event) => ("origin" in event ? [event.origin.cwd] : []));
    expect(new Set(folders)).toEqual(new Set(["/home/ann/shop"]));
    expect(folders.length).toBeGreaterThan(4);
  });

  it("is not known where no path has the hash", async () => {
    const events = await eventsOf(head, message("user", "Look at /home/ann/other/cart.js."));
    expect(ofKind(events, "prompt")[0]?.origin.cwd).toBeNull();
  });
});

describe("threads", () => {
  it("R25 of subagents lie in the folder of their session", async () => {
    const events = await agentEvents(
      { ...head, sessionId: "a1", kind: "subagent" },
      message("user", "Count.", { id: "u1" }),
      { $set: { summary: "A report." } },
    );
    expect(ofKind(events, "activity")[1]).toMatchObject({
      origin: { sessionId: "s1", threadId: "s1/a1", agentId: "a1", isSidechain: true },
      asksAgent: true,
    });
    expect(ofKind(events, "prompt")).toEqual([]);
    expect(ofKind(events, "sessionState")).toEqual([]);
    expect(ofKind(events, "agentEvidence")).toMatchObject([{ agentId: "a1", evidence: "meta" }]);
  });

  it("of a session that lies in such a folder are its own", async () => {
    const [activity] = ofKind(await agentEvents(head), "activity");
    expect(activity?.origin).toMatchObject({ sessionId: "s1", agentId: null });
  });

  it("have the title that the program made last", async () => {
    const events = await eventsOf({ ...head, summary: "Pears" }, { $set: { summary: "Figs" } });
    expect(ofKind(events, "sessionState").map(({ title, titleRank }) => [title, titleRank])).toEqual([
      ["Pears", 2],
      ["Figs", 2],
    ]);
  });
});

describe("oddities", () => {
  it("R45 R82 of times and types are problems", async () => {
    const strange = message("hologram", "?", { id: "x1" });
    const events = await eventsOf(
      { ...head, messages: [strange] },
      message("user", "Go.", { timestamp: "yesterday" }),
      message("info", "Hm.", { id: "x2", timestamp: undefined }),
    );
    expect(problemsOf(events)).toEqual([
      ["unknown-record", "hologram"],
      ["timestamp-invalid", null],
      ["timestamp-missing", null],
    ]);
  });
});
