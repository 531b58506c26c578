import { programOfArguments, programOfCommand } from "@turnmeter/parser/shell.js";
import { describe, expect, it } from "vitest";
import { shellSignals, signalsOfCall } from "../support/signals.js";

const programs = (command: string | readonly string[]): string => {
  const { notJudged, programs: names } = shellSignals(command);
  expect(notJudged).toBeNull();
  return names.join(", ");
};

/** `ls` inside of so many substitutions. */
function nested(levels: number): string {
  return `${"echo $(".repeat(levels)}ls${")".repeat(levels)}`;
}

describe("the programs of a script", () => {
  it.each([
    ["git commit -m x && npm test | tee log; ls &", "git commit, npm test, tee, ls"],
    ["(cd web && ls); { pwd; }", "cd, ls, pwd"],
    ["if grep -q x y; then ls; elif cat z; then wc z; else rm z; fi", "grep, ls, cat, wc, rm"],
    ["for f in $(find . -name '*.ts'); do wc $f; done", "find, wc"],
    ["while read -r x; do echo $x; done < list", "read, echo"],
    ["case $(uname) in Darwin) open x;; *) xdg-open x;; esac", "uname, open, xdg-open"],
    ["select x in a b; do ls; done", "ls"],
    ["build() { make all; }\nbuild x; clean x", "clean, make all"],
    ["function build { make all; }", "make all"],
    ["coproc cat x", "cat"],
    ["coproc reader { cat x; }", "cat"],
    ["[[ -f $(ls) && 1 -lt 2 ]] && (( n = $(nproc) + 1 ))", "ls, nproc"],
    ["for ((i = 0; i < $(nproc); i++)); do ls; done", "nproc, ls"],
    ["echo $((1 + $(nproc)))", "echo, nproc"],
    ["x=`date` y=$(id -u)", "date, id"],
    ["list=(1 $(ls) 3)", "ls"],
    ["diff <(sort a) >(cat)", "diff, sort, cat"],
    ['echo "a $(ls "$(pwd)") b"', "echo, ls, pwd"],
    ["cat <<EOF\n$(ls) $HOME\nEOF", "cat, ls"],
    ["cat <<'EOF'\n$(ls)\nEOF", "cat"],
    ["cat <<-EOF\n\t$(ls)\n\tEOF\nwc x", "cat, wc, ls"],
    ["! time -p ls", "ls"],
    ["echo a \\\n  b # ; rm x", "echo"],
    ["cd x\r\nls\r\n", "cd, ls"],
    ["\\rm x", "rm"],
    ["'ls' \"-l\"", "ls"],
    ["/usr/bin/env python3 -m pytest", "python3 -m pytest"],
    ["ls > out 2>&1", "ls"],
    ["A=b", ""],
    ["$X y", ""],
    ["$DIR/bin/x y", "x"],
    ["echo \u{D800}", "echo"],
    ["ec\0ho", ""],
  ])("%j: %s", (command, expected) => {
    const told = shellSignals(command);
    expect(told.notJudged).toBeNull();
    expect(new Set(told.programs)).toEqual(new Set(expected === "" ? [] : expected.split(", ")));
  });
});

describe("what runs another program", () => {
  it.each([
    ["sudo -u ann git push", "git push"],
    ["env -u X A=b nice -n 5 timeout 5s nohup make all", "make all"],
    ["time npx tsc", "tsc"],
    ["bash -lc 'git add . && git commit'", "git add, git commit"],
    ["bash -lc 'bash -c \"ls | wc\"'", "ls, wc"],
    ['sh -c "cd $DIR && ls"', "cd, ls"],
    ['sh -c "$SCRIPT"', "sh"],
    ['sh -c "$(cat x)"', "sh, cat"],
    ["bash build.sh", "bash"],
    ["eval 'ls | wc'", "eval, ls, wc"],
    ["su - ann -c 'ls'", "su, ls"],
    ["trap 'rm x' EXIT", "trap, rm"],
    ["ls | xargs -n 1 -I {} cp {} y", "ls, xargs, cp"],
    ["find . -type f -exec grep -l x {} + -o -exec wc {} \\;", "find, grep, wc"],
    ["bash <<'EOF'\nls | wc\nEOF", "bash, ls, wc"],
    ["cat <<'EOF' | sh\nls\nEOF", "cat, sh, ls"],
    ["echo 'ls; wc x' | sh", "echo, sh, ls, wc"],
    ["bash x.sh <<'EOF'\nls\nEOF", "bash"],
    ["python3 - <<'EOF'\nprint(1)\nEOF", "python3"],
    ["ssh host 'ls; wc x'", "ssh"],
    ["docker run x sh -c 'ls'", "docker run"],
    ["docker exec x sh -c 'ls | wc'", "docker exec"],
    ["command -v git", "command"],
    ["command git push", "git push"],
    ["sudo -l", "sudo"],
  ])("%j: %s", (command, expected) => {
    expect(programs(command)).toBe(expected);
  });
});

describe("a program and its arguments", () => {
  it.each([
    [["bash", "-lc", "git status | head"], "git status, head"],
    [["/bin/zsh", "-lc", "ls"], "ls"],
    [["git", "commit", "-m", "a && rm x"], "git commit"],
    [["ls", "$(rm x)", ";", "rm"], "ls"],
    [["sudo", "apt-get", "install", "x"], "apt-get install"],
    [["find", ".", "-exec", "wc", "{}", ";"], "find, wc"],
  ])("%j: %s", (words, expected) => {
    expect(programs(words)).toBe(expected);
  });
});

it.each([
  "git commit -m x",
  "cd web && npm test",
  "sudo -u ann timeout 5 make all",
  "bash -lc 'cargo build'",
  "FOO=1 python3 -m pytest -q",
  "export A=b; ls",
  "npx tsc | head",
])("the program of %j, as R61a names it, is among its programs", (command) => {
  expect(shellSignals(command).programs).toContain(programOfCommand(command));
});

it("names a program and its arguments as R61a does", () => {
  const words = ["sudo", "git", "-C", "x", "push"];
  expect(shellSignals(words).programs).toEqual([programOfArguments(words)]);
});

describe("a command that is not judged", () => {
  it.each([
    ["echo 'a", "syntax"],
    ['echo "a $(ls', "syntax"],
    ["if true; then ls", "syntax"],
    ["ls app/(group)/page.tsx", "syntax"],
    ["echo $(ls", "syntax"],
    ["bash -c 'if true; then ls'", "syntax"],
    // Of zsh.
    ["for f (a b) echo $f", "syntax"],
    // Of fish.
    ["if test -f x; cat x; end", "syntax"],
    ["Get-ChildItem -Path C:\\x | Where-Object Name -eq x", "other-shell"],
    ["powershell.exe -NoProfile -Command 'ls'", "other-shell"],
    ["cmd /c dir", "other-shell"],
    ["fish -c 'ls'", "other-shell"],
    ["", "no-command"],
    [" \n ", "no-command"],
  ])("%j: %s", (command, reason) => {
    expect(shellSignals(command)).toEqual({ notJudged: reason, programs: [], matches: [], files: [] });
  });

  it.each([
    [["powershell.exe", "-Command", "ls"], "other-shell"],
    [["pwsh", "-c", "ls"], "other-shell"],
    [["cmd.exe", "/c", "dir"], "other-shell"],
    [["bash", "-lc", "echo 'a"], "syntax"],
    [[], "no-command"],
  ])("%j: %s", (words, reason) => {
    expect(shellSignals(words).notJudged).toBe(reason);
  });

  it("is one of another shell beside others only where it stands alone", () => {
    expect(programs("ls && powershell.exe -Command 'dir'")).toBe("ls, powershell");
  });

  it("is longer than 64 Ki characters", () => {
    expect(shellSignals(`ls${" ".repeat(65_534)}`).notJudged).toBeNull();
    expect(shellSignals(`ls${" ".repeat(65_535)}`).notJudged).toBe("too-long");
    expect(shellSignals(["bash", "-c", `ls${" ".repeat(65_535)}`]).notJudged).toBe("too-long");
  });

  it("is nested more than 8 deep", () => {
    expect(shellSignals(nested(8)).programs).toEqual(["echo", "ls"]);
    expect(shellSignals(nested(9)).notJudged).toBe("too-long");
  });
});

it("starts in the folder that the input names", () => {
  const { shell } = signalsOfCall({ kind: "script", text: "cat x; rm -rf *" }, "/etc");
  expect(shell?.files.map(({ place }) => place)).toEqual(["outside", "outside"]);
  expect(shell?.matches).toEqual([{ pattern: "recursive-delete", program: "rm" }]);
});
