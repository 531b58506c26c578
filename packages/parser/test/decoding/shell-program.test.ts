import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  mostCommandChars,
  programOfArguments,
  programOfCommand,
  programOfStart,
} from "../../src/decoding/shell-program.js";
import {
  keywords,
  preparations,
  programsWithSubcommands,
  shells,
  wrappers,
} from "../../src/decoding/shell-programs.js";

describe("programOfCommand", () => {
  it.each([
    ["git commit -m 'half a secret'", "git commit"],
    ["npm test", "npm test"],
    ["npm run build -- --watch", "npm run build"],
    ["npm --prefix web run --silent test:unit", "npm run test:unit"],
    ["pnpm exec vitest run", "pnpm exec vitest"],
    ["yarn", "yarn"],
    ["ls -la /home/ann", "ls"],
    ["rg secret src", "rg"],
    ["python -m pytest -q", "python -m pytest"],
    ["python3 -u train", "python3"],
    ["python -m http.server", "python"],
    ["docker compose -f dev.yml up", "docker compose up"],
    ["docker compose up", "docker compose up"],
    ["gh pr create --title x", "gh pr create"],
    ["cargo +nightly test", "cargo test"],
  ])("of a program and its subcommand, %s, is %s", (command, program) => {
    expect(programOfCommand(command)).toBe(program);
  });

  it.each([
    // White space that ends no word for a shell.
    ["git\u00a0x log", null],
    ["a\fb\u000bc", null],
    ["git -C shop log", "git log"],
    ["git -c user.name=ann commit", "git commit"],
    ["git --git-dir=/srv/x status", "git status"],
    ["git --exec-path shop log", "git"],
    ["git ./odd", "git"],
    ["npm ANN=1", "npm"],
    ["kubectl -n ann get pods", "kubectl get"],
    ["make CC=gcc", "make"],
    ["go https://ann.example", "go"],
    ["docker a-name-of-more-than-twenty-four", "docker"],
    ["git $COMMAND now", "git"],
    ["npm run $SCRIPT", "npm run"],
  ])("of a word that may be a value, %s, is only %s", (command, program) => {
    expect(programOfCommand(command)).toBe(program);
  });

  it.each([
    ["/usr/bin/git status", "git status"],
    ["./scripts/x.sh --all", "x.sh"],
    ["~/bin/deploy now", "deploy"],
    ["$HOME/.local/bin/uv run pytest", "uv run pytest"],
    ["node_modules/.bin/vitest run", "vitest"],
    ["'/opt/my tools/run.sh' a", "run.sh"],
    [String.raw`"C:\Program Files\Git\git.exe" status`, "git status"],
  ])("of a path, %s, is the file's name, %s", (command, program) => {
    expect(programOfCommand(command)).toBe(program);
  });

  it.each([
    ["cd /home/ann/shop && npm test", "npm test"],
    ["cd shop; git status", "git status"],
    ["cd shop || exit 1; npm test", "npm test"],
    ["cd /home/ann/shop", "cd"],
    ["FOO=bar npm test", "npm test"],
    ["FOO='a b' BAR=$(date +%s) npm test", "npm test"],
    ["TOKEN=abc", null],
    ["export FOO=bar && cargo build", "cargo build"],
    ["source .venv/bin/activate && pytest -q", "pytest"],
    ["echo '== tests ==' && npm test", "npm test"],
    ["echo hello", "echo"],
    ["echo hello | wc -c", "echo"],
    ["# Runs the tests\nnpm test", "npm test"],
    ["\n  \\\n npm test", "npm test"],
    ["set -euo pipefail\nmake check", "make check"],
  ])("passes what comes before, %j: %s", (command, program) => {
    expect(programOfCommand(command)).toBe(program);
  });

  it.each([
    ["sudo apt-get install -y jq", "apt-get install"],
    ["sudo -u ann git pull", "git pull"],
    ["time npm test", "npm test"],
    ["timeout 30 npm test", "npm test"],
    ["timeout -k 5 30s npm test", "npm test"],
    ["env -u X FOO=1 npm test", "npm test"],
    ["nohup ./serve.sh &", "serve.sh"],
    ["npx -y pnpm@12.1.0 install", "pnpm install"],
    ["npx @ann/tool now", "tool"],
    ["sudo -i", "sudo"],
  ])("passes what runs another program, %s: %s", (command, program) => {
    expect(programOfCommand(command)).toBe(program);
  });

  it.each([
    ["bash -lc 'cd shop && git diff'", "git diff"],
    ['sh -c "npm test | tail -5"', "npm test"],
    ["bash -lc \"bash -c 'ls'\"", "ls"],
    ["bash build.sh -c x", "bash"],
    ["bash -c", "bash"],
  ])("looks into the script of a shell, %s: %s", (command, program) => {
    expect(programOfCommand(command)).toBe(program);
  });

  it.each([
    ["npm test 2>&1 | tail -20", "npm test"],
    ["cat a.txt|grep b", "cat"],
    ["2>/dev/null git fetch", "git fetch"],
    ["(cd shop && npm test)", "npm test"],
    ["if [ -f a ]; then npm test; fi", "npm test"],
    ["if npm test; then echo ok; fi", "npm test"],
    ["for f in *.ts; do node $f; done", "node"],
    ["while read line; do curl $line; done < urls", "curl"],
    ["cat <<'EOF' > notes\nnpm test\nEOF", "cat"],
    ["X=$(git log | head) && npm test", "npm test"],
    ["! grep -q a b", "grep"],
  ])("takes the first program, %j: %s", (command, program) => {
    expect(programOfCommand(command)).toBe(program);
  });

  it.each([
    ["$CMD --now"],
    ["`which node` a.js"],
    ['"$RUNNER" test && npm test'],
    ["https://ann.example/?key=1"],
    ["a-program-with-a-name-of-more-than-32-characters"],
    ["жук --now"],
    [""],
    ["   "],
    ["# only a remark"],
  ])("is null where the command does not tell it: %s", (command) => {
    expect(programOfCommand(command)).toBeNull();
  });

  it("says nothing of a word that may go on after what is looked at", () => {
    const path = `cd /${"a".repeat(mostCommandChars - 12)} && `;
    expect(path).toHaveLength(mostCommandChars - 4);
    expect(programOfCommand(`${path}git`)).toBe("git");
    expect(programOfCommand(`${path}github`)).toBe("cd");
    expect(programOfCommand(`${path}gi t`)).toBe("gi");
  });

  it("is a short name or null, whatever the command is", () => {
    const text = fc.oneof(
      fc.string(),
      fc
        .array(
          fc.constantFrom(
            "git",
            "cd",
            "sudo",
            "bash",
            "-c",
            "'",
            '"',
            "$(",
            ")",
            "&&",
            "|",
            ";",
            " ",
            "\n",
            "\\",
            "=",
            "<<",
            "`",
            "{",
            "-m",
            "run",
          ),
          { maxLength: 30 },
        )
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (command) => {
        const program = programOfCommand(command);
        return program === null || /^\w[\w.+-]{0,31}(?: -m)?(?: [a-z][a-z0-9:_-]{0,23}){0,2}$/.test(program);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("programOfArguments", () => {
  it.each([
    [["bash", "-lc", "npm test | tail"], "npm test"],
    [["git", "commit", "-m", "a;b"], "git commit"],
    [["ls", "-la"], "ls"],
    [["FOO=1", "npm", "test"], "npm test"],
    [["cd", "shop"], "cd"],
    [["apply_patch", "*** Begin Patch"], "apply_patch"],
    [[], null],
    [["a b"], null],
  ])("of %j is %s", (args, program) => {
    expect(programOfArguments(args)).toBe(program);
  });
});

describe("programOfStart", () => {
  const names = [
    ...keywords,
    ...preparations,
    ...wrappers.keys(),
    ...shells,
    ...programsWithSubcommands.keys(),
    "ls",
    "rg",
    "./x.sh",
  ];
  const words = [
    "run",
    "test",
    "exec",
    "install",
    "pr",
    "1",
    "--filter",
    "-C",
    "a-word-of-more-than-twenty-four-letters",
  ];

  it("agrees with the whole command wherever it says anything", () => {
    let said = 0;
    for (const name of names)
      for (const word of [undefined, ...words])
        for (const rest of ["", " -x", " && cat b", " test 'a", " shop test", " | wc"]) {
          const start = [name, ...(word === undefined ? [] : [word])];
          const program = programOfStart(start);
          if (program === undefined) continue;
          said++;
          expect(programOfCommand(start.join(" ") + rest)).toBe(program);
        }
    expect(said).toBeGreaterThan(1000);
  });

  it.each([
    [["git"]],
    [["npm", "run"]],
    [["pnpm", "--filter"]],
    [["cd", "shop"]],
    [["sudo", "ls"]],
    [["bash", "-lc"]],
  ])("leaves %j to whoever sees the rest", (start) => {
    expect(programOfStart(start)).toBeUndefined();
  });
});
