import { expect, it } from "vitest";
import { shellLine } from "../../src/commands/report-summary.js";

it("quotes what a shell would read in another way", () => {
  expect(shellLine(["session", "81c0f6da", "--path", "/home/ann/.claude"], "linux")).toBe(
    "session 81c0f6da --path /home/ann/.claude",
  );
  expect(shellLine(["--path", "my logs", "--project", "it's", "$(x)", ""], "darwin")).toBe(
    String.raw`--path 'my logs' --project 'it'\''s' '$(x)' ''`,
  );
  expect(shellLine(["--path", "C:\\my logs"], "win32")).toBe('--path "C:\\my logs"');
});
