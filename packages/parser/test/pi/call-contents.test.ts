import { describe, expect, it } from "vitest";
import { contentsOf, gave, given } from "../util/read-contents.js";

const input = { command: "ls -l", flags: [1, null, true], deep: { a: { b: "c" } } };

const message = (told: object) => ({ type: "message", message: told });

describe("contents of Pi", () => {
  it.each(["pi", "oh-my-pi", "openclaw"] as const)(
    "of %s: calls, and results of rows of their own",
    async (source) => {
      const content = [{ type: "text", text: "no such file" }];
      const rows = [
        message({
          role: "assistant",
          content: [
            { type: "toolCall", id: "a", name: "bash", arguments: input },
            { type: "toolCall", id: "b", name: "read", arguments: { path: "/x" } },
          ],
        }),
        message({ role: "toolResult", toolCallId: "b", toolName: "read", content, isError: true }),
        message({ role: "toolResult", toolCallId: "a", toolName: "bash", content: "x", isError: false }),
        message({ role: "user", content: "a prompt" }),
      ];
      expect(await contentsOf(source, rows)).toEqual([
        given(1, "a", input),
        given(1, "b", { path: "/x" }),
        gave(2, "b", content, true),
        gave(3, "a", "x", false),
      ]);
    },
  );
});
