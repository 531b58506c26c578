import { describe, expect, it } from "vitest";
import { patchOfCommand, patchOfInput } from "../../src/codex/patch-text.js";

const patch = (...lines: readonly string[]) => ["*** Begin Patch", ...lines, "*** End Patch"].join("\n");
const update = patch("*** Update File: a.ts", "@@", " x", "-old", "+new", "+more");
const both = (linesAdded: number | null, linesRemoved: number | null) => ({ linesAdded, linesRemoved });

describe("patchOfInput", () => {
  it.each<[string, string, ReturnType<typeof both> | null]>([
    ["a patch", update, both(2, 1)],
    ["a patch as an argument", JSON.stringify({ input: update }), both(2, 1)],
    ["the lines of a new file", patch("*** Add File: a.ts", "+1", "+", "++2"), both(3, 0)],
    ["a deleted file of unknown length", patch("*** Delete File: a.ts"), both(0, null)],
    ["what is known to be gone", patch("*** Delete File: a.ts", "*** Update File: b.ts", "-x"), both(0, 1)],
    ["lines that look like a patch", patch("*** Add File: a.ts", "+*** End Patch", "+x"), both(2, 0)],
    ["no half of a patch", "*** Begin Patch\n*** Add File: a.ts\n+1\n", null],
    ["no patch without a file", patch("+x"), null],
    ["no other text", "+x", null],
  ])("R61 counts %s", (_, input, lines) => {
    expect(patchOfInput("apply_patch", input)).toEqual(lines);
  });

  it("R61 looks into the commands of other tools", () => {
    const command = `apply_patch <<'EOF'\n${update}\nEOF`;
    expect(patchOfInput("shell", JSON.stringify({ command: ["bash", "-lc", command] }))).toEqual(both(2, 1));
    expect(patchOfInput("exec_command", JSON.stringify({ cmd: command }))).toEqual(both(2, 1));
    expect(patchOfInput("shell", JSON.stringify({ message: command }))).toBeNull();
    expect(patchOfInput("shell", command)).toBeNull();
  });
});

describe("patchOfCommand", () => {
  it.each<[string, unknown, ReturnType<typeof both> | null]>([
    ["the program with its argument", ["apply_patch", update], both(2, 1)],
    ["its older name", ["bash", "-lc", `applypatch <<X\n${update}\nX`], both(2, 1)],
    ["a command after another", `cd till && apply_patch <<'EOF'\n${update}\nEOF`, both(2, 1)],
    ["a text that is handed on", `cat <<'EOF' | apply_patch\n${update}\nEOF`, both(2, 1)],
    ["a quoted argument", `apply_patch "${update}"`, both(2, 1)],
    ["a shell that is quoted itself", `bash -lc 'apply_patch <<EOF\n${update}\nEOF'`, both(2, 1)],
    ["two patches", `apply_patch <<A\n${update}\nA\napply_patch <<A\n${update}\nA`, both(4, 2)],
    ["no patch that is only written down", `cat > how.md <<'EOF'\nUse apply_patch:\n\n${update}\nEOF`, null],
    ["no name of a file", `cat apply_patch.md <<'EOF'\n${update}\nEOF`, null],
    ["nothing else", 7, null],
  ])("R61 counts %s", (_, command, lines) => {
    expect(patchOfCommand(command)).toEqual(lines);
  });

  it("takes no longer for many beginnings without an end", () => {
    const begun = "apply_patch <<A\n*** Begin Patch\n".repeat(100_000);
    expect(patchOfCommand(begun)).toBeNull();
    expect(patchOfCommand(`${";apply_patch".repeat(200_000)}\n${begun}`)).toBeNull();
    expect(patchOfInput("apply_patch", begun)).toBeNull();
  });
});
