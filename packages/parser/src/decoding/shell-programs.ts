/** Syntax of a wrapping program: its options with a value, and how many words follow them. */
interface Wrapper {
  readonly valued: readonly string[];
  readonly operands: number;
}

function wrapper(valued: readonly string[] = [], operands = 0): Wrapper {
  return { valued, operands };
}

/** Programs that run the one named after them. */
export const wrappers: ReadonlyMap<string, Wrapper> = new Map([
  ["bunx", wrapper()],
  ["caffeinate", wrapper(["-t", "-w"])],
  ["command", wrapper()],
  ["doas", wrapper(["-u", "-C"])],
  ["env", wrapper(["-u", "--unset", "-C", "--chdir", "-S"])],
  ["exec", wrapper(["-a"])],
  ["ionice", wrapper(["-c", "-n", "-p"])],
  ["nice", wrapper(["-n", "--adjustment"])],
  ["nohup", wrapper()],
  ["npx", wrapper(["-p", "--package", "-c", "--call", "-w", "--workspace"])],
  ["pnpx", wrapper()],
  ["setsid", wrapper()],
  ["stdbuf", wrapper(["-i", "-o", "-e"])],
  ["sudo", wrapper(["-u", "--user", "-g", "--group", "-C", "-D", "-h", "-p", "-r", "-t", "-T", "-U"])],
  ["time", wrapper(["-f", "--format", "-o", "--output"])],
  ["timeout", wrapper(["-k", "--kill-after", "-s", "--signal"], 1)],
  ["uvx", wrapper(["--from", "--with", "--python", "-p"])],
  ["winpty", wrapper()],
  ["xvfb-run", wrapper(["-n", "-e", "-f", "-s", "-w"])],
]);

/** Programs that run the script after their option `-c`. */
export const shells: ReadonlySet<string> = new Set(["bash", "dash", "fish", "ksh", "sh", "zsh"]);

/** Commands that only prepare or announce the next one, if one follows. */
export const preparations: ReadonlySet<string> = new Set([
  ".",
  ":",
  "[",
  "[[",
  "case",
  "cd",
  "echo",
  "export",
  "for",
  "popd",
  "printf",
  "pushd",
  "read",
  "select",
  "set",
  "sleep",
  "source",
  "test",
  "true",
  "unset",
]);

/** Words of the shell around commands. */
export const keywords: ReadonlySet<string> = new Set([
  "!",
  "do",
  "done",
  "elif",
  "else",
  "esac",
  "fi",
  "if",
  "then",
  "until",
  "while",
  "{",
  "}",
]);

interface Subcommands {
  /** `flags` take no value, `valued` take one; both come before the name. */
  readonly flags: readonly string[];
  readonly valued: readonly string[];
  /** Words followed by one more name. */
  readonly before: readonly string[];
  /** Whether only the word after one of `before` is a name; others are files. */
  readonly isFileNext: boolean;
}

function subcommands(given: Partial<Subcommands> = {}): Subcommands {
  return { flags: [], valued: [], before: [], isFileNext: false, ...given };
}

const plain = subcommands();
const packageManager = subcommands({
  flags: ["-s", "--silent", "-r", "--recursive", "-w", "--workspace-root", "-q", "--quiet", "-y", "--yes"],
  valued: ["-C", "--dir", "--cwd", "--prefix", "-F", "--filter", "--workspace"],
  before: ["dlx", "exec", "run", "run-script", "workspace", "x"],
});
const containers = subcommands({
  flags: ["-D", "--debug"],
  valued: [
    "-H",
    "--host",
    "-c",
    "--context",
    "--config",
    "-f",
    "--file",
    "-p",
    "--project-name",
    "--profile",
  ],
  before: ["buildx", "compose", "container", "image", "network", "system", "volume"],
});
const clusters = subcommands({
  valued: ["-n", "--namespace", "--context", "--cluster", "--kubeconfig", "--user", "--kube-context"],
});
const builds = subcommands({
  flags: ["-q", "-s", "-B", "-k", "--quiet", "--silent", "--offline", "--no-daemon"],
  valued: ["-C", "-f", "-p", "--directory", "--file", "--makefile"],
});
const interpreter = subcommands({
  flags: ["-B", "-I", "-O", "-u"],
  valued: ["-W", "-X"],
  before: ["-m"],
  isFileNext: true,
});

/** Programs whose first word says what they do. */
export const programsWithSubcommands: ReadonlyMap<string, Subcommands> = new Map([
  ["apt", plain],
  ["apt-get", subcommands({ flags: ["-q", "-qq", "-y"] })],
  ["brew", plain],
  ["bun", packageManager],
  ["bundle", subcommands({ before: ["exec"] })],
  ["cargo", subcommands({ flags: ["-q", "--quiet", "-v"], valued: ["--color", "--config"] })],
  ["composer", plain],
  ["conda", plain],
  ["deno", plain],
  ["docker", containers],
  ["docker-compose", containers],
  ["dotnet", plain],
  ["gh", subcommands({ before: ["issue", "pr", "release", "repo", "run", "workflow"] })],
  [
    "git",
    subcommands({
      flags: ["--no-pager", "-P", "--paginate", "-p", "--bare", "--no-optional-locks", "--literal-pathspecs"],
      valued: ["-C", "-c", "--git-dir", "--work-tree", "--namespace"],
      before: ["worktree", "stash"],
    }),
  ],
  ["glab", plain],
  ["go", subcommands({ valued: ["-C"], before: ["mod"] })],
  ["gradle", builds],
  ["gradlew", builds],
  ["helm", clusters],
  ["just", builds],
  ["kubectl", clusters],
  ["make", builds],
  ["mix", plain],
  ["mvn", builds],
  ["npm", packageManager],
  ["nx", plain],
  ["pip", plain],
  ["pip3", plain],
  ["pnpm", packageManager],
  ["podman", containers],
  ["poetry", subcommands({ before: ["run"] })],
  ["python", interpreter],
  ["python3", interpreter],
  ["rake", plain],
  ["swift", plain],
  ["systemctl", subcommands({ flags: ["--user", "-q"] })],
  ["terraform", plain],
  ["turbo", subcommands({ before: ["run"] })],
  [
    "uv",
    subcommands({ flags: ["-q", "--quiet"], valued: ["--directory", "--project"], before: ["pip", "run"] }),
  ],
  ["yarn", packageManager],
]);
