import { describe, expect, it } from "vitest";
import { scriptCalls } from "../../src/codex/script-calls.js";

describe("scriptCalls", () => {
  it.each<[string, unknown]>([
    ['tools.exec_command({cmd: "ls", yield_time_ms: 10})', { cmd: "ls", yield_time_ms: 10 }],
    ["await tools['exec_command']({'cmd': 'ls'})", { cmd: "ls" }],
    ["const c = `ls`; const a = {cmd: c + ' -l'}; await tools.exec_command(a)", { cmd: "ls -l" }],
    ["const d = 'src'; await tools.exec_command({cmd: `ls ${d} ${2}`})", { cmd: "ls src 2" }],
    ["tools.exec_command({cmd: ['a', 'b'].join('\\n')})", { cmd: "a\nb" }],
    ["tools.exec_command({cmd: String.raw`a\\n`})", { cmd: "a\\n" }],
    ["tools.exec_command({cmd: ['bash', '-lc', 'ls']})", { cmd: ["bash", "-lc", "ls"] }],
    ["tools.exec_command('text')", "text"],
    ["tools.exec_command()", null],
    // What is not known.
    ["tools.exec_command({cmd: process.argv[0]})", { cmd: undefined }],
    ["let c = 'ls'; c = 'rm'; tools.exec_command({cmd: c})", { cmd: undefined }],
    ["for (const c of list) tools.exec_command({cmd: c})", { cmd: undefined }],
    ["const c = 'ls'; { const c = 'rm'; tools.exec_command({cmd: c}) }", { cmd: undefined }],
    ["const a = a + 'b'; tools.exec_command({cmd: a})", { cmd: undefined }],
    ["tools.exec_command({...other, cmd: 'ls'})", undefined],
    ["tools.exec_command({[key]: 'ls'})", undefined],
    ["tools.exec_command(...all)", undefined],
  ])("reads %s", (text, given) => {
    expect(scriptCalls(text)).toEqual({ calls: [{ tool: "exec_command", input: given }], isWhole: true });
  });

  it("finds calls wherever they stand, and none in texts and comments", () => {
    const text = `// @exec: {"a": 1}
const [a] = await Promise.all([tools.view_image({path: "a.png"}), (async () => tools.exec_command({cmd: "ls"}))()]);
text("tools.apply_patch('x')"); /* tools.web__run() */
return a;`;
    expect(scriptCalls(text).calls).toEqual([
      { tool: "view_image", input: { path: "a.png" } },
      { tool: "exec_command", input: { cmd: "ls" } },
    ]);
  });

  it.each([
    "const {exec_command} = tools; exec_command({cmd: 'rm'})",
    "const t = tools; t.exec_command({cmd: 'rm'})",
    "tools[name]({cmd: 'rm'})",
    "this is no JavaScript",
    "(".repeat(100_000),
    `${"[".repeat(50_000)}tools.exec_command({cmd: 'rm'})${"]".repeat(50_000)}`,
    " ".repeat(262_145),
  ])("says where a text does not tell all: %.40s", (text) => {
    expect(scriptCalls(text)).toEqual({ calls: [], isWhole: false });
  });

  it("does not let texts grow without end", () => {
    const doubled = Array.from({ length: 60 }, (_, at) => `const a${at + 1} = a${at} + a${at};`).join("\n");
    const text = `const a0 = "0123456789";\n${doubled}\ntools.exec_command({cmd: a60})`;
    expect(scriptCalls(text).calls).toEqual([{ tool: "exec_command", input: { cmd: undefined } }]);
  });
});
