import { describe, expect, it } from "vitest";
import { byRule } from "../../by-rule.js";
import { clock, requestPart, worktree } from "../../events.js";
import type { RowParts } from "../../events.js";
import { factsOf } from "../../facts-of.js";

/** What a session's first row says; its directory alone where the rest does not matter. */
type Start = string | RowParts;

interface ProjectCase {
  readonly rule: string;
  readonly worktrees?: readonly Parameters<typeof worktree>[];
  /** How sessions start, and their projects. */
  readonly sessions: readonly (readonly [Start, string])[];
}

const inShop = { repository: "git.example/ann/shop" } as const;

const cases: readonly ProjectCase[] = [
  { rule: "R53 takes the working directory", sessions: [["/home/ann/my.app", "/home/ann/my.app"]] },
  {
    rule: "R53 folds a worktree into its original",
    worktrees: [["/home/ann/shop/.trees/fix", "/home/ann/shop"]],
    sessions: [["/home/ann/shop/.trees/fix", "/home/ann/shop"]],
  },
  {
    rule: "R53 folds what lies in a worktree into the original, and nothing that begins like it",
    worktrees: [["/trees/fix", "/home/ann/shop"]],
    sessions: [
      ["/trees/fix/web/src", "/home/ann/shop"],
      ["/trees/fixes", "/trees/fixes"],
    ],
  },
  {
    rule: "R53 folds directories of Windows",
    worktrees: [["C:\\trees\\fix", "C:\\shop"]],
    sessions: [
      ["C:\\trees\\fix\\web", "C:\\shop"],
      ["C:\\shop\\api", "C:\\shop"],
    ],
  },
  {
    rule: "R53 follows no more than a hundred worktrees of worktrees",
    worktrees: Array.from({ length: 1000 }, (_, i): [string, string] => [`/w/${i}x`, `/w/${i + 1}x`]),
    sessions: [
      ["/w/0x", "/w/100x"],
      ["/w/950x/web", "/w/1000x"],
    ],
  },
  {
    rule: "R53 follows a chain of worktrees",
    worktrees: [
      ["/trees/b", "/trees/a"],
      ["/trees/a", "/home/ann/shop"],
    ],
    sessions: [["/trees/b/web", "/home/ann/shop"]],
  },
  {
    rule: "R53 takes the innermost worktree",
    worktrees: [
      ["/trees/a", "/one"],
      ["/trees/a/inner", "/two"],
    ],
    sessions: [["/trees/a/inner/web", "/two"]],
  },
  {
    rule: "R53 comes to an end in a cycle",
    worktrees: [
      ["/trees/a", "/trees/b"],
      ["/trees/b", "/trees/a"],
    ],
    sessions: [
      ["/trees/a", "/trees/a"],
      ["/trees/b/web", "/trees/b"],
    ],
  },
  {
    rule: "R53 takes the smaller of two originals, but a repository's root first",
    worktrees: [
      ["/trees/a", "/two"],
      ["/trees/a", "/one"],
      ["/trees/b", "/one"],
      ["/trees/b", "/two", { isRoot: true }],
    ],
    sessions: [
      ["/trees/a", "/one"],
      ["/trees/b", "/two"],
    ],
  },
  {
    rule: "R53 takes a folder below the known root of a repository for a part of it, though no session started in the root",
    worktrees: [["/srv/shop/.trees/fix", "/srv/shop", { isRoot: true }]],
    sessions: [["/srv/shop/api", "/srv/shop"]],
  },
  {
    rule: "R53 takes a known root inside another repository for a repository of its own",
    worktrees: [["/srv/shop/scales/.trees/fix", "/srv/shop/scales", { isRoot: true }]],
    sessions: [
      ["/srv/shop", "/srv/shop"],
      ["/srv/shop/scales/src", "/srv/shop/scales"],
    ],
  },
  {
    rule: "R53 folds subfolders at any depth into the folder on a branch in which others started",
    sessions: [
      ["/srv/shop", "/srv/shop"],
      ["/srv/shop/api", "/srv/shop"],
      ["/srv/shop/api/src", "/srv/shop"],
      ["/srv/shop/web", "/srv/shop"],
      ["/srv/shop-two", "/srv/shop-two"],
    ],
  },
  {
    rule: "R53 takes in nothing on a branch where the folder above is on none",
    sessions: [
      [{ cwd: "/srv", gitBranch: "HEAD" }, "/srv"],
      ["/srv/shop", "/srv/shop"],
    ],
  },
  {
    rule: "R53 takes a folder without git that holds one other for a project, and one that holds several for a shelf",
    sessions: [
      [{ cwd: "/srv/notes", gitBranch: null }, "/srv/notes"],
      [{ cwd: "/srv/notes/2026", gitBranch: null }, "/srv/notes"],
      [{ cwd: "/srv/notes/2026/may", gitBranch: null }, "/srv/notes"],
      [{ cwd: "/shelf", gitBranch: null }, "/shelf"],
      [{ cwd: "/shelf/one", gitBranch: null }, "/shelf/one"],
      [{ cwd: "/shelf/two", gitBranch: null }, "/shelf/two"],
    ],
  },
  ...["/home/ann", "/Users/ann", "/root", "/", "/tmp", "C:\\Users\\ann", "C:\\", "/mnt/c/Users/ann"].map(
    (cwd): ProjectCase => {
      const inside = `${cwd.replace(/[/\\]$/, "")}${cwd.includes("\\") ? "\\" : "/"}shop`;
      return {
        rule: `R53 takes nothing into ${cwd}`,
        sessions: [
          [cwd, cwd],
          [inside, inside],
        ],
      };
    },
  ),
  {
    rule: "R53 puts clones of one repository into the one that most sessions started in",
    sessions: [
      [{ cwd: "/a", ...inShop }, "/srv/shop"],
      [{ cwd: "/srv/shop", ...inShop }, "/srv/shop"],
      ["/srv/shop/api", "/srv/shop"],
    ],
  },
  {
    rule: "R53 calls clones with as many sessions after the shorter path, then the smaller one",
    sessions: [
      [{ cwd: "/srv/shop", ...inShop }, "/a/shop"],
      [{ cwd: "/b/shop", ...inShop }, "/a/shop"],
      [{ cwd: "/a/shop", ...inShop }, "/a/shop"],
    ],
  },
  {
    rule: "R53 keeps a repository inside another one apart, and what lies in it with it",
    sessions: [
      [{ cwd: "/srv/shop", ...inShop }, "/srv/shop"],
      ["/srv/shop/far", "/srv/shop"],
      [{ cwd: "/srv/shop/far/scales", repository: "git.example/far/scales" }, "/srv/shop/far/scales"],
      ["/srv/shop/far/scales/src", "/srv/shop/far/scales"],
    ],
  },
  {
    rule: "R53 takes a folder that holds several named repositories for none of them",
    sessions: [
      ["/srv", "/srv"],
      ["/srv/docs", "/srv"],
      [{ cwd: "/srv/one", repository: "git.example/one" }, "/srv/one"],
      [{ cwd: "/srv/two", repository: "git.example/two" }, "/srv/two"],
    ],
  },
  {
    rule: "R53 puts a worktree without an original to the one project of its folder's name",
    worktrees: [
      ["/trees/1/shop", null, { folderName: "shop" }],
      ["/trees/2/shop", null, { folderName: "shop" }],
      ["/trees/3/till", null, { folderName: "till" }],
      ["/trees/4/lost", null, { folderName: "lost" }],
    ],
    sessions: [
      ["/srv/shop", "/srv/shop"],
      ["/trees/1/shop/api", "/srv/shop"],
      ["/trees/2/shop", "/srv/shop"],
      ["/srv/till", "/srv/till"],
      ["/old/till", "/old/till"],
      ["/trees/3/till", "/trees/3/till"],
      ["/trees/4/lost", "/trees/4/lost"],
    ],
  },
  {
    rule: "R53 goes by the repository before the name, and calls no project after a worktree",
    worktrees: [
      ["/trees/1/shop", null, { folderName: "shop" }],
      ["/trees/2/shop", null, { folderName: "shop" }],
    ],
    sessions: [
      [{ cwd: "/srv/else", ...inShop }, "/srv/else"],
      [{ cwd: "/trees/1/shop", ...inShop }, "/srv/else"],
      [{ cwd: "/trees/1/shop", ...inShop }, "/srv/else"],
      [{ cwd: "/srv/shop", repository: "git.example/ben/shop" }, "/srv/shop"],
      [{ cwd: "/trees/2/shop", repository: "git.example/eve/shop" }, "/trees/2/shop"],
    ],
  },
];

describe("projectsOf", () => {
  it.each(byRule(cases))("%s", (_, { worktrees = [], sessions }) => {
    const events = [
      ...sessions.map(([start], index) => {
        const parts = typeof start === "string" ? { cwd: start } : start;
        return requestPart(`msg_${index}`, { ...parts, sessionId: `s${index}`, at: clock("09:00") + index });
      }),
      ...worktrees.map((parts) => worktree(...parts)),
    ];
    const expected = sessions.map(([, project]) => project);
    expect([...factsOf(events).requests.columns.project]).toEqual(expected);
    expect([...factsOf(events.toReversed()).requests.columns.project]).toEqual(expected);
  });

  it("R53 keeps all of a session in the project that it started in", () => {
    const facts = factsOf([
      requestPart("msg_A", { cwd: null, at: clock("09:00") }),
      requestPart("msg_B", { cwd: "/srv/shop", at: clock("09:01") }),
      requestPart("msg_C", { cwd: "/tmp", at: clock("09:02") }),
      requestPart("msg_D", { cwd: "/srv/till", agentId: "a1", at: clock("09:03") }),
    ]);
    const { requests, sessions, activity } = facts;
    expect([...requests.columns.project]).toEqual(Array.from({ length: 4 }, () => "/srv/shop"));
    expect([...requests.columns.folder]).toEqual([null, "/srv/shop", "/tmp", "/srv/till"]);
    expect([...sessions.columns.project]).toEqual(["/srv/shop"]);
    expect(new Set(activity.columns.project)).toEqual(new Set(["/srv/shop"]));
  });

  it("R53 knows no project where no row names a directory", () => {
    expect([...factsOf([requestPart("msg_A", { cwd: null })]).requests.columns.project]).toEqual([null]);
  });

  it("R53 starts a fork where its history does, whichever session owns that", () => {
    const first = { sessionId: "s1", cwd: "/srv/shop", line: 1 };
    const facts = factsOf(
      [
        requestPart("msg_A", first),
        requestPart("msg_B", { ...first, cwd: "/tmp", at: clock("10:00"), line: 2 }),
      ],
      [requestPart("msg_A", { ...first, sessionId: "s2" })],
    );
    expect([...facts.requests.columns.sessionId]).toEqual(["s2", "s1"]);
    expect([...facts.requests.columns.project]).toEqual(["/srv/shop", "/srv/shop"]);
  });
});
