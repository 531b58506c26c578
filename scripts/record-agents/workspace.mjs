import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const files = {
  "README.md": "# Shop\n\nA small shop.\n",
  "src/prices.js": "export const prices = { apple: 3, pear: 4 };\n",
  "src/cart.js": "export function total(items) {\n  return items.length;\n}\n",
  "package.json": '{ "name": "shop", "type": "module" }\n',
};

/** The folder of the git repository, below the home folder. */
export const projectName = "shop";

const author = ["-c", "user.name=ann", "-c", "user.email=ann@example.com"];

/**
 * A fresh home folder of the user ann with the git repository `shop` in it, and the variables that point there. `programs` is
 * the PATH.
 */
export function makeWorkspace(folder, programs) {
  const home = join(folder, "home", "ann");
  const project = join(home, projectName);
  rmSync(join(folder, "home"), { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(project, path, ".."), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  const env = {
    PATH: programs,
    LANG: "C.UTF-8",
    TZ: "America/Los_Angeles",
    TERM: "dumb",
    USER: "ann",
    LOGNAME: "ann",
    HOME: home,
    USERPROFILE: home,
    XDG_CONFIG_HOME: join(home, ".config"),
    XDG_DATA_HOME: join(home, ".local", "share"),
    XDG_STATE_HOME: join(home, ".local", "state"),
    XDG_CACHE_HOME: join(home, ".cache"),
    NO_PROXY: "127.0.0.1,localhost",
  };
  const git = (...args) => execFileSync("git", [...author, ...args], { cwd: project, env });
  git("init", "--quiet", "--initial-branch=main");
  git("add", ".");
  git("commit", "--quiet", "--message", "shop");
  return { home, project, env };
}

/** Writes a file below a folder, with its parents; values other than text as JSON. */
export function put(folder, path, value) {
  const file = join(folder, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, typeof value === "string" ? value : `${JSON.stringify(value, null, 2)}\n`);
}
