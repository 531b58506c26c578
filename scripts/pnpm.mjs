import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync, utimesSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

const isWindows = process.platform === "win32";
const tools = join(root, ".tools", packageManager.replace("@", "-"));
const binaries = join(tools, "node_modules", ".bin");

// Where turbo looks for pnpm, too.
process.env["PATH"] = `${binaries}${delimiter}${process.env["PATH"]}`;

/** Runs the pinned pnpm. Ends this process if it fails. */
export function pnpm(args, options) {
  return run("pnpm", args, options);
}

/** The built command line. */
export const program = join(root, "apps", "cli", "dist", "bin.js");

/** Builds some packages where anything changed. */
export async function build(...names) {
  let isSaid = false;
  const say = (text) => {
    if (!isSaid) process.stderr.write(`turnmeter: building ${text} …\n`);
    isSaid = true;
  };
  if (!existsSync(program)) say("once, about a minute");
  const onOutput = (text) => {
    if (text.includes("cache miss")) say("what changed");
  };
  const filters = names.map((name) => `--filter=${name}`);
  await pnpm(["exec", "turbo", "run", "build", ...filters, "--output-logs=new-only"], {
    quiet: true,
    onOutput,
  });
}

/** What a quiet command writes is shown only if it fails. */
async function run(command, args, { quiet = false, onOutput } = {}) {
  const output = quiet ? "pipe" : "inherit";
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", output, output], shell: isWindows });
  const written = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (text) => {
      written.push(text);
      onOutput?.(String(text));
    });
  const [status] = await once(child, "close").catch((error) => {
    process.stderr.write(`${command}: ${error.message}\n`);
    return [1];
  });
  if (status === 0) return;
  process.stderr.write(Buffer.concat(written));
  process.exit(status || 1);
}

/** Installs the workspace's dependencies unless the last install already followed this lock file. */
export async function install() {
  const lock = join(root, "pnpm-lock.yaml");
  const installed = join(root, "node_modules", ".modules.yaml");
  const isInstalled = existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
  if (isInstalled && existsSync(binaries)) return;
  process.stderr.write("turnmeter: installing dependencies, once …\n");
  // Started by npx, pnpm would take two more seconds each time.
  if (!existsSync(binaries))
    await run("npm", ["install", "--prefix", tools, "--no-save", packageManager], { quiet: true });
  if (isInstalled) return;
  await pnpm(["install", "--frozen-lockfile", "--reporter=silent"], { quiet: true });
  // pnpm leaves the file alone where nothing had to be installed.
  utimesSync(installed, new Date(), new Date());
}
