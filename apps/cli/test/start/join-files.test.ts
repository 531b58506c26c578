import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { joinFiles } from "../../build/join-files.mjs";
import { emptyFolder } from "../util/log-folder.js";

/** What a file exports: values by their names, and functions that are called by theirs. */
function exportsOf(value: unknown) {
  const exported = Object(value);
  return {
    value,
    call: (name: string, ...args: readonly unknown[]): unknown =>
      Reflect.apply(exported[name], exported, args),
  };
}

/** What files export that are joined in groups and written to a folder, and where it is. */
function written(
  files: Readonly<Record<string, string>>,
  groups: Readonly<Record<string, readonly string[]>>,
) {
  const folder = emptyFolder();
  const joined = joinFiles(
    Object.entries(files).map(([name, text]) => ({ path: join(folder, name), text })),
    Object.entries(groups).map(([name, members]) => ({
      path: join(folder, name),
      members: members.map((member) => join(folder, member)),
    })),
    join(folder, "index.js"),
  );
  for (const { path, text } of joined) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const require = createRequire(join(folder, "main.js"));
  const names = joined.map(({ path }) => path.slice(folder.length + 1)).sort();
  return { folder, names, load: (name: string) => exportsOf(require(join(folder, name))) };
}

const files = {
  "index.js":
    'exports.order=[];exports.folder=__dirname;exports.late=()=>require("./parts/late.js").told;exports.base=require("./parts/base.js").value;',
  "parts/base.js": 'const file="base",files=0,folder=0;exports.value=file;exports.folder=__dirname;',
  "parts/first.js":
    'require("./second.js");exports.told=require("./base.js").value+" and first";exports.folder=__dirname;',
  "parts/second.js": "globalThis.secondRuns=(globalThis.secondRuns??0)+1;",
  "parts/late.js": 'require("./second.js");exports.told=require("./first.js").told;',
};

describe("files that are joined", () => {
  const groups = {
    "parts/start.js": ["index.js", "parts/base.js"],
    "parts/count.js": ["parts/first.js", "parts/second.js"],
  };

  it("are as they were for each other and for those that are not, and run once", () => {
    const { names, load, folder } = written(files, groups);
    expect(names).toEqual(["index.js", "parts/count.js", "parts/late.js", "parts/start.js"]);
    const program = load("index.js");
    expect(program.value).toMatchObject({ base: "base", folder });
    expect(program.call("late")).toBe("base and first");
    expect(Reflect.get(globalThis, "secondRuns")).toBe(1);
  });

  it("lie where they lay, for themselves", () => {
    const { load, folder } = written(files, groups);
    const count = load("parts/count.js");
    expect(count.call("$file", "first.js")).toMatchObject({
      told: "base and first",
      folder: join(folder, "parts"),
    });
    expect(count.call("$file", "first.js")).toBe(count.call("$file", "first.js"));
  });
});
