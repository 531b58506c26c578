import { diskOrSystem, recursiveDelete, elevated } from "./deletion.js";
import { environmentDump, secretOnCommandLine } from "./secrets.js";
import { network, pipedInstaller } from "./network.js";
import { hasFlag, hasOption, type Pattern, says, sayings, operandsOf } from "./pattern.js";
import type { Call } from "../commands/call.js";
import { wordSet } from "../../words.js";

/** Pushes over what others may have pushed: `--force`, `-f`, `--mirror`, `+branch`. `--force-with-lease` alone is no hit, as it checks first (it is a hit of `history-rewrite`); neither is a dry run. */
const forcePush: Pattern = {
  id: "force-push",
  isOfMachine: false,
  matches: (call) => {
    const words = argumentsOfGit(call, "push") ?? [];
    const isForced = hasFlag(call, "f") || hasOption(call, "--force", "--mirror");
    const isDry = hasFlag(call, "n") || hasOption(call, "--dry-run");
    return words.length > 0 && !isDry && (isForced || words.some((text) => /^\+./.test(text)));
  },
};

/** A git subcommand with the words that discard work, and those that make it harmless. */
interface Row {
  readonly subcommand: string;
  readonly words: RegExp;
  readonly unless?: RegExp;
}

const always = /^/;

const rows: readonly Row[] = [
  { subcommand: "reset", words: /^--(?:hard|merge|keep)$/ },
  {
    subcommand: "clean",
    words: /^(?:--force$|-[a-eg-z]*f)/i,
    unless: /^(?:--dry-run$|-[a-mo-z]*n)/i,
  },
  { subcommand: "checkout", words: /^(?:--|\.|\.\/|--force|-f|--ours|--theirs)$/ },
  { subcommand: "restore", words: /^[^-]/, unless: /^(?:--staged|-S)$/ },
  { subcommand: "restore", words: /^(?:--worktree|-W|-SW)$/ },
  { subcommand: "switch", words: /^(?:--discard-changes|--force|-f)$/ },
  { subcommand: "branch", words: /^(?:-D|--force|-f|-M)$/ },
  { subcommand: "tag", words: /^(?:-d|--delete|-f|--force)$/ },
  { subcommand: "stash drop", words: always },
  { subcommand: "stash clear", words: always },
  { subcommand: "worktree remove", words: /^(?:--force|-f)$/ },
  {
    subcommand: "push",
    words: /^(?:--force-with-lease(?:=.*)?|--delete|-d|--prune|:.+)$/,
    unless: /^(?:--dry-run|-n)$/,
  },
  { subcommand: "filter-branch", words: always },
  { subcommand: "filter-repo", words: always },
  { subcommand: "update-ref", words: /^-d$/ },
  { subcommand: "reflog", words: /^(?:expire|delete)$/ },
  { subcommand: "gc", words: /^--prune=(?:now|all)$/ },
];

/** Throws away uncommitted work, or commits and branches: `git reset --hard`, `git clean -f`, `git checkout -- file`, `git branch -D`. `git checkout name` is no hit: only git knows whether that is a branch or a file. */
const historyRewrite: Pattern = {
  id: "history-rewrite",
  isOfMachine: false,
  matches: (call) =>
    call.program?.startsWith("git ") === true &&
    rows.some(({ subcommand, words, unless }) => {
      const texts = argumentsOfGit(call, subcommand);
      return (
        texts !== null &&
        (words === always || texts.some((text) => words.test(text))) &&
        (unless === undefined || !texts.some((text) => unless.test(text)))
      );
    }),
};

/** A command of git: the words after the name of the subcommand, with variables as they are written; null for another program or subcommand. */
function argumentsOfGit({ program, args }: Call, subcommand: string): readonly string[] | null {
  if (program !== `git ${subcommand}`) return null;
  const [word = ""] = subcommand.split(" ").slice(-1);
  return args.slice(args.findIndex(({ text }) => text === word) + 1).map(({ script }) => script);
}

/** Clients of databases that take statements as words or as their input. */
const clients = wordSet(`
  bq clickhouse clickhouse-client cqlsh duckdb mariadb mysql pgcli psql snowsql sqlcmd sqlite3 sqlplus
  turso
`);

/** Drops tables or all their rows; a `DELETE` that ends after the table's name has no condition. */
const statements = [
  /\bdrop\s+(?:database|schema|table|keyspace|materialized\s+view|user|role)\b/i,
  /\btruncate\s+(?:table\s+)?["`\w[]/i,
  /\bdelete\s+from\s+["`\w.[\]]+\s*(?:;|$)/i,
];

const documents = /\.(?:dropDatabase|drop|deleteMany)\(\s*(?:\{\s*\}\s*)?\)/;

/** Programs that do nothing else, or say so. */
const droppers = sayings(`
  dropdb, mysqladmin drop, prisma db push --force-reset, prisma migrate reset, rails db:drop,
  rails db:reset, rake db:drop, rake db:reset, redis-cli flushall, redis-cli flushdb, redis-cli FLUSHALL,
  redis-cli FLUSHDB, supabase db reset
`);

/**
 * Drops a database or a table, or deletes all rows of one, where the statement is written in the command: in a word, a
 * here-document, or what `echo` sends. SQL files are not read, and databases in memory do not count.
 */
const databaseDrop: Pattern = {
  id: "database-drop",
  isOfMachine: false,
  matches: (call) => {
    if (call.name === null) return false;
    if (says(call, droppers)) return true;
    if (call.name === "mongosh" || call.name === "mongo")
      return textsOf(call).some((text) => documents.test(text));
    if (!clients.has(call.name) || operandsOf(call).some(({ text }) => text === ":memory:")) return false;
    return textsOf(call).some((text) => {
      const bare = withoutQuotes(text);
      return statements.some((statement) => statement.test(bare));
    });
  },
};

function textsOf({ args, texts, piped }: Call): readonly string[] {
  const printed = piped
    .slice(-1)
    .flatMap((call) =>
      (call.name === "echo" || call.name === "printf" ? call.args : []).map(({ text }) => text),
    );
  const heard = piped.slice(-1).flatMap((call) => (call.name === "cat" ? call.texts : []));
  return [...args.map(({ text }) => text), ...texts, ...printed, ...heard];
}

function withoutQuotes(text: string): string {
  return text.replace(/'[^']*'|--[^\n]*/g, " ");
}

const published = sayings(`
  bun publish, bun run publish, cargo publish, changeset publish, clean-publish, crane push,
  dart pub publish, deno publish, docker compose push, docker image push, docker push,
  docker-compose push, dotnet nuget push, flit publish, flutter pub publish, gem push, gh gist create,
  gh release create, gh release upload, glab release create, hatch publish, helm push, jsr publish,
  lerna publish, mix hex.publish, npm deprecate, npm publish, npm run publish, npm run-script publish,
  npm unpublish, nuget push, ovsx publish, pdm publish, pnpm publish, pnpm run publish, pod trunk push,
  podman push, poetry publish, python -m twine upload, python3 -m twine upload, semantic-release,
  skopeo copy, twine upload, uv publish, vsce publish, yarn npm publish, yarn publish, yarn run publish
`);

const builds = sayings("docker build, docker buildx build, docker buildx bake, podman build");

const tasks: ReadonlyMap<string, RegExp> = new Map([
  ["gradle", /^:?(?:[\w-]+:)*(?:publish(?!ToMavenLocal)\w*|uploadArchives)$/],
  ["gradlew", /^:?(?:[\w-]+:)*(?:publish(?!ToMavenLocal)\w*|uploadArchives)$/],
  ["mvn", /^(?:deploy|release:perform)$/],
  ["mvnw", /^(?:deploy|release:perform)$/],
]);

/** Prevents publishing, also after `--`, for a package's script. */
const onlyTells = /^(?:--(?:dry-run|help)(?:=.*)?|--no-push|-h)$/;

/**
 * Publishes: `npm publish`, `cargo publish`, `docker push`, `gh release create`. A package's own script counts if its name is
 * `publish`; `npm run release` is none, since many such scripts only prepare one. Dry runs are none, nor are deployments.
 */
const publish: Pattern = {
  id: "publish",
  isOfMachine: false,
  matches: (call) =>
    (says(call, published) || runsTask(call) || isPushingBuild(call)) &&
    !(call.name === "cargo" && hasFlag(call, "n")) &&
    !call.args.some(({ text }) => onlyTells.test(text)),
};

function runsTask({ name, args }: Call): boolean {
  const task = tasks.get(name ?? "");
  return task !== undefined && args.some(({ text }) => task.test(text));
}

function isPushingBuild(call: Call): boolean {
  return says(call, builds) && hasOption(call, "--push");
}

export const patterns: readonly Pattern[] = [
  recursiveDelete,
  pipedInstaller,
  forcePush,
  historyRewrite,
  elevated,
  diskOrSystem,
  network,
  publish,
  databaseDrop,
  secretOnCommandLine,
  environmentDump,
];
