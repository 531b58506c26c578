import { describe, expect, it } from "vitest";
import { byRule } from "../by-rule.js";
import { requestPart, worktree } from "../events.js";
import { factsOf } from "../facts-of.js";

describe("projectsOf", () => {
  it.each(
    byRule([
      {
        rule: "R53 takes the working directory",
        worktrees: [],
        projects: { "/home/ann/my.app": "/home/ann/my.app" },
      },
      { rule: "R53 knows no project without a working directory", worktrees: [], projects: {} },
      {
        rule: "R53 folds a worktree into its original",
        worktrees: [["/home/ann/shop/.trees/fix", "/home/ann/shop"]],
        projects: {
          "/home/ann/shop/.trees/fix": "/home/ann/shop",
          "/home/ann/shop/.trees": "/home/ann/shop/.trees",
        },
      },
      {
        rule: "R53 folds a directory below a worktree into the same directory of the original",
        worktrees: [["/trees/fix", "/home/ann/shop"]],
        projects: { "/trees/fix/web/src": "/home/ann/shop/web/src", "/trees/fixes": "/trees/fixes" },
      },
      {
        rule: "R53 folds directories of Windows",
        worktrees: [["C:\\trees\\fix", "C:\\shop"]],
        projects: { "C:\\trees\\fix\\web": "C:\\shop\\web" },
      },
      {
        rule: "R53 follows no more than a hundred worktrees of worktrees",
        worktrees: Array.from({ length: 20_000 }, (_, i): [string, string] => [`/w/${i}`, `/w/${i + 1}`]),
        projects: { "/w/0": "/w/100", "/w/19950/web": "/w/20000/web" },
      },
      {
        rule: "R53 follows a chain of worktrees",
        worktrees: [
          ["/trees/b", "/trees/a"],
          ["/trees/a", "/home/ann/shop"],
        ],
        projects: { "/trees/b/web": "/home/ann/shop/web" },
      },
      {
        rule: "R53 takes the innermost worktree",
        worktrees: [
          ["/trees/a", "/one"],
          ["/trees/a/inner", "/two"],
        ],
        projects: { "/trees/a/inner/web": "/two/web" },
      },
      {
        rule: "R53 comes to an end in a cycle",
        worktrees: [
          ["/trees/a", "/trees/b"],
          ["/trees/b", "/trees/a"],
        ],
        projects: { "/trees/a": "/trees/a", "/trees/b/web": "/trees/b/web" },
      },
      {
        rule: "R53 comes to an end where the original lies in its worktree",
        worktrees: [
          ["/trees/a", "/trees/a/x"],
          ["/trees/c", "/trees/d"],
        ],
        projects: { "/trees/a": "/trees/a/x" },
      },
      {
        rule: "R53 takes the smaller of two originals",
        worktrees: [
          ["/trees/a", "/two"],
          ["/trees/a", "/one"],
        ],
        projects: { "/trees/a": "/one" },
      },
    ]),
  )("%s", (_, { worktrees, projects }) => {
    const directories: [string, string | undefined][] = Object.entries(projects);
    const events = [
      ...directories.map(([cwd], index) => requestPart(`msg_${index}`, { cwd, line: index + 1 })),
      ...worktrees.map(([path = "", original = ""]) => worktree(path, original)),
      requestPart("msg_9", { cwd: null, line: 10 }),
    ];
    const expected = [...directories.map(([, project]) => project), null];
    expect([...factsOf(events).requests.columns.project]).toEqual(expected);
    expect([...factsOf(events.toReversed()).requests.columns.project]).toEqual(expected);
  });
});
