import { describe, expect, it } from "vitest";
import { contentsOf, gave, given } from "../util/read-contents.js";

const input = { command: "ls -l", flags: [1, null, true], deep: { a: { b: "c" } } };

const response = (told: object) => ({ functionResponse: { id: "a", name: "x", response: told } });

describe("contents of Gemini CLI", () => {
  const several = [response({ output: "x" }), { inlineData: { mimeType: "image/png", data: "iVBO" } }];
  const message = {
    id: "m",
    type: "gemini",
    toolCalls: [
      { id: "a", name: "run_shell_command", args: input, result: [response({ output: "x" })] },
      { id: "b", name: "read_file", args: { path: "/x" }, result: [response({ error: "no" })] },
      { name: "read_file", args: {}, result: several },
      { id: "d", name: "read_file", args: {} },
    ],
  };
  const expected = [
    given(1, "a", input),
    gave(1, "a", "x", null),
    given(1, "b", { path: "/x" }),
    gave(1, "b", "no", null),
    given(1, null, {}),
    gave(1, null, several, null),
    given(1, "d", {}),
    gave(1, "d", undefined, null),
  ];

  it("are those of a message's calls", async () => {
    expect(await contentsOf("gemini-cli", [message])).toEqual(expected);
    expect(await contentsOf("gemini-cli", [{ $set: { messages: [message] } }])).toEqual(expected);
  });

  it("are those of a session in one document", async () => {
    const session = JSON.stringify({ sessionId: "s", messages: [{ type: "user" }, message] }, null, 2);
    expect(await contentsOf("gemini-cli", session, "document")).toEqual(expected);
  });
});
