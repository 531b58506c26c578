import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const shell = process.platform === "win32";

function newestVersion(name) {
  return execFileSync(npm, ["view", name, "version"], { encoding: "utf8", shell }).trim();
}

/** What a version of a package runs on: ranges of versions by name. */
function enginesOf(name, version) {
  const told = execFileSync(npm, ["view", `${name}@${version}`, "engines", "--json"], {
    encoding: "utf8",
    shell,
  });
  return told.trim() === "" ? {} : JSON.parse(told);
}

const npmSetting = (name) => execFileSync(npm, ["config", "get", name], { encoding: "utf8", shell }).trim();

/** Variables for npm: its own settings, and a home folder and a PATH for scripts that packages run. */
function installing(folder, path) {
  const home = join(folder, "home");
  mkdirSync(home, { recursive: true });
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("XDG_"))),
    PATH: path,
    HOME: home,
    USERPROFILE: home,
    npm_config_userconfig: npmSetting("userconfig"),
    npm_config_cache: npmSetting("cache"),
  };
}

/** Installs a package from npm into a folder of its own, and gives the folder of the package. */
function installed(folder, name, version, path = process.env["PATH"]) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  const flags = ["--no-audit", "--no-fund", "--loglevel=error"];
  try {
    const env = installing(folder, path);
    execFileSync(npm, ["install", ...flags, `${name}@${version}`], {
      cwd: folder,
      env,
      shell,
      stdio: "pipe",
    });
  } catch (error) {
    process.stderr.write(`record: npm could not install ${name}@${version}\n${error.stderr}`);
    process.exit(1);
  }
  return join(folder, "node_modules", name);
}

/** A Node of at least this major version: this one, or one installed from npm. */
export function nodeOf(folder, major) {
  if (Number(process.versions.node.split(".")[0]) >= major) return process.execPath;
  return join(installed(join(folder, `node-${major}`), "node", String(major)), "bin", "node");
}

/** A Bun of this version, from npm, which calls its program `bun.exe` on every system. */
const bunOf = (folder, version) =>
  join(installed(join(folder, `bun-${version}`), "bun", version), "bin", "bun.exe");

const isScript = (path) => readFileSync(path).subarray(0, 2).toString() === "#!";

const withPath = (runtime) => [dirname(runtime), process.env["PATH"]].join(delimiter);

const firstVersion = (range) => /\d[\d.]*/.exec(range)[0];

/** What runs an agent's script: Bun where its manifest asks for one, else Node. */
function runtimeOf(folder, { bun, node = "20" }) {
  return bun === undefined
    ? nodeOf(folder, Number.parseInt(firstVersion(node), 10))
    : bunOf(folder, firstVersion(bun));
}

/** Installs an agent, and gives its version, the words that start it and where it finds programs. */
export function installAgent(agent, { version = newestVersion(agent.package), folder }) {
  const isOlder = agent.olderPackage?.versions.test(version) ?? false;
  const name = isOlder ? agent.olderPackage.name : agent.package;
  const runtime = runtimeOf(folder, enginesOf(name, version));
  const path = withPath(runtime);
  const place = installed(join(folder, `${agent.id}-${version}`), name, version, path);
  const manifest = JSON.parse(readFileSync(join(place, "package.json"), "utf8"));
  const program = join(place, typeof manifest.bin === "string" ? manifest.bin : manifest.bin[agent.program]);
  return { version: manifest.version, argv: isScript(program) ? [runtime, program] : [program], path };
}
