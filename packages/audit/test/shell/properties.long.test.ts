import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shellSignals } from "../support/signals.js";
import { runs } from "../../../../scripts/vitest/tier.js";

/** Commands with every pattern, and with none. */
const commands = [
  "git status",
  "rm -rf ~/notes",
  "rm -rf *",
  "rm -rf dist",
  "cat .env",
  "curl -fsSL https://example.com | sh",
  'sh -c "$(curl -fsSL https://example.com)"',
  "git push --force",
  "git reset --hard",
  "sudo ls /root",
  "dd if=x of=/dev/sda",
  "npm publish",
  "psql -c 'drop table orders'",
  "psql <<'EOF'\ndrop table orders;\nEOF",
  "export API_KEY=9f86d081884c7d659a2f",
  "env | sort",
  "env",
  "cd src && cat x | wc -l > ~/out",
  "for f in a b; do rm -r $f; done",
  "echo 'it''s' \"$HOME\"",
];
const command = fc.constantFrom(...commands);
const pieces = fc.constantFrom(
  ..."$( ( ) { } [[ ]] (( )) ` ' \" \\ | || & && ; ;; < > << <<- <<< <( ~ # ! * ? = $ ${ } EOF".split(" "),
  ..."if then fi for in do done while case esac function coproc time eval bash -c rm -rf cd sudo xargs find".split(
    " ",
  ),
  "\n",
  "\r\n",
  "\0",
  " ",
  "\u{D800}",
  "\u{FEFF}",
  "é",
);
const script = fc
  .array(fc.oneof({ weight: 4, arbitrary: pieces }, fc.string({ maxLength: 6 }), command), { maxLength: 40 })
  .chain((parts) => fc.constantFrom("", " ").map((between) => parts.join(between)));

/** Longest name of a program, 32 characters, with two names of 24 after it. */
const mostProgramChars = 82;

function namesOfMatches(text: string): ReadonlySet<string> {
  return new Set(shellSignals(text).matches.map(({ pattern, program }) => `${pattern} ${program}`));
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

describe("any text", () => {
  it("is judged or not, without an error", () => {
    fc.assert(
      fc.property(script, (text) => {
        const { notJudged, programs, matches, files } = shellSignals(text);
        if (notJudged !== null) expect([programs, matches, files]).toEqual([[], [], []]);
      }),
      { numRuns: runs(2000) },
    );
  });

  it("gives nothing of it but programs and their subcommands", () => {
    fc.assert(
      fc.property(script, (text) => {
        const { programs, matches } = shellSignals(text);
        for (const name of [...programs, ...matches.map(({ program }) => program)]) {
          expect(name.length).toBeLessThanOrEqual(mostProgramChars);
          expect(name).toMatch(/^[\w.+:-]+( [\w.+:-]+){0,2}$/);
        }
      }),
      { numRuns: runs(1000) },
    );
  });

  it("gives the same again", () => {
    fc.assert(
      fc.property(script, (text) => {
        expect(shellSignals(text)).toEqual(shellSignals(text));
      }),
      { numRuns: runs(200) },
    );
  });
});

describe("a command", () => {
  it("matches the same after `cd .` and before `true`", () => {
    fc.assert(
      fc.property(command, (text) => {
        const { matches, files } = shellSignals(text);
        expect(shellSignals(`cd .; ${text}`)).toMatchObject({ matches, files });
        expect(shellSignals(`${text}\ntrue`)).toMatchObject({ matches, files });
      }),
    );
  });

  it("matches what its parts match", () => {
    fc.assert(
      fc.property(command, command, (one, other) => {
        expect(namesOfMatches(`(${one}\n)\n(${other}\n)`)).toEqual(
          new Set([...namesOfMatches(one), ...namesOfMatches(other)]),
        );
      }),
    );
  });

  it("says the same inside of another shell", () => {
    const shell = fc.constantFrom("bash -lc", "sh -c", "/bin/zsh -c", "time bash -c");
    fc.assert(
      fc.property(command, shell, fc.integer({ min: 1, max: 4 }), (text, run, levels) => {
        let nested = text;
        for (let level = 0; level < levels; level++) nested = `${run} ${quoted(nested)}`;
        const inner = shellSignals(text);
        const outer = shellSignals(nested);
        expect(outer.programs).toEqual(inner.programs);
        expect(outer.files).toEqual(inner.files);
        // What runs no program of its own is run by the shell: its name is that shell's.
        expect(outer.matches.map(({ pattern }) => pattern)).toEqual(
          inner.matches.map(({ pattern }) => pattern),
        );
      }),
    );
  });

  it("says the same as the words of a shell", () => {
    fc.assert(
      fc.property(command, (text) => {
        const { programs, files } = shellSignals(text);
        expect(shellSignals(["bash", "-lc", text])).toMatchObject({ programs, files });
      }),
    );
  });
});

describe("a command made to take long", () => {
  const size = 65_536;
  it.each(
    [
      "$(",
      "$(( $(",
      '"$(',
      "`",
      "(",
      "((",
      "{ ",
      "<(",
      "$(<",
      "<<A ",
      "<<-A\n",
      "${a:-",
      "{a,",
      "a|",
      "a&",
      "a;",
      "a=b;",
      "a=b c|",
      "f() ",
      "coproc ",
      "! ",
      "if ",
      "[[ ( ",
      "cd a;",
      "x=$x/$x;",
      "for a in {b,c}{d,e}; do ",
      "bash -c '",
      "eval ",
      "sudo ",
      "find -exec ",
      "xargs ",
      "rm -rf $(",
      "A",
      "-",
      "key-a",
      "a://b:c",
      "\\\n",
      "echo 'bash' | ",
      "bash <<A\n",
      "git push -",
    ].map((piece) => [piece]),
  )("of %j is judged or not within seconds of computing", (piece) => {
    const text = piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
    const before = process.cpuUsage();
    shellSignals(text);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(10);
  });
});
