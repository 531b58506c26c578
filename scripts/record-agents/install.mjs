import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const shell = process.platform === "win32";

function newestVersion(name) {
  return execFileSync(npm, ["view", name, "version"], { encoding: "utf8", shell }).trim();
}

const npmSetting = (name) => execFileSync(npm, ["config", "get", name], { encoding: "utf8", shell }).trim();

/** Variables for npm: its own settings, and a home folder of its own for scripts that packages run. */
function installing(folder) {
  const home = join(folder, "home");
  mkdirSync(home, { recursive: true });
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("XDG_"))),
    HOME: home,
    USERPROFILE: home,
    npm_config_userconfig: npmSetting("userconfig"),
    npm_config_cache: npmSetting("cache"),
  };
}

/** Installs a package from npm into a folder of its own, and gives the folder of the package. */
function installed(folder, name, version) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  const flags = ["--no-audit", "--no-fund", "--loglevel=error"];
  try {
    const env = installing(folder);
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

const isScript = (path) => readFileSync(path).subarray(0, 2).toString() === "#!";

const withPath = (node) => [dirname(node), process.env["PATH"]].join(delimiter);

/** Installs an agent, and gives its version, the words that start it and where it finds programs. */
export function installAgent(agent, { version = newestVersion(agent.package), folder }) {
  const isOlder = agent.olderPackage?.versions.test(version) ?? false;
  const name = isOlder ? agent.olderPackage.name : agent.package;
  const place = installed(join(folder, `${agent.id}-${version}`), name, version);
  const manifest = JSON.parse(readFileSync(join(place, "package.json"), "utf8"));
  const program = join(place, typeof manifest.bin === "string" ? manifest.bin : manifest.bin[agent.program]);
  if (!isScript(program))
    return { version: manifest.version, argv: [program], path: withPath(process.execPath) };
  const wanted = Number(/\d+/.exec(manifest.engines?.node ?? "20")[0]);
  const node = nodeOf(folder, wanted);
  return { version: manifest.version, argv: [node, program], path: withPath(node) };
}
