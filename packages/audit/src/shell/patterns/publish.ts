import type { Call } from "../commands/call.js";
import { hasFlag, hasOption, type Pattern, says, sayings } from "./pattern.js";

/** What puts a release, a package or an image where others take it from. */
const published = sayings([
  "bun publish",
  "cargo publish",
  "changeset publish",
  "clean-publish",
  "crane push",
  "dart pub publish",
  "deno publish",
  "docker compose push",
  "docker image push",
  "docker push",
  "docker-compose push",
  "dotnet nuget push",
  "flit publish",
  "flutter pub publish",
  "gem push",
  "gh gist create",
  "gh release create",
  "gh release upload",
  "glab release create",
  "hatch publish",
  "helm push",
  "jsr publish",
  "lerna publish",
  "mix hex.publish",
  "npm deprecate",
  "npm publish",
  "npm unpublish",
  "nuget push",
  "ovsx publish",
  "pdm publish",
  "pnpm publish",
  "pod trunk push",
  "podman push",
  "poetry publish",
  "python -m twine upload",
  "python3 -m twine upload",
  "semantic-release",
  "skopeo copy",
  "twine upload",
  "uv publish",
  "vsce publish",
  "yarn npm publish",
  "yarn publish",
]);

const builds = sayings(["docker build", "docker buildx build", "docker buildx bake", "podman build"]);

/** Tasks of build tools, after whatever stands before them. */
const tasks: ReadonlyMap<string, RegExp> = new Map([
  ["gradle", /^:?(?:[\w-]+:)*(?:publish(?!ToMavenLocal)\w*|uploadArchives)$/],
  ["gradlew", /^:?(?:[\w-]+:)*(?:publish(?!ToMavenLocal)\w*|uploadArchives)$/],
  ["mvn", /^(?:deploy|release:perform)$/],
  ["mvnw", /^(?:deploy|release:perform)$/],
]);

/**
 * Publishes: `npm publish`, `cargo publish`, `docker push`, `gh release create`. Dry runs are none, nor are a package's own scripts,
 * such as `npm run release`, nor deployments.
 */
export const publish: Pattern = {
  id: "publish",
  isOfMachine: false,
  matches: (call) =>
    (says(call, published) || runsTask(call) || isPushingBuild(call)) &&
    !hasOption(call, "--dry-run", "--help") &&
    !(call.name === "cargo" && hasFlag(call, "n")) &&
    !call.args.some(({ text }) => text === "--no-push" || text === "-h"),
};

function runsTask({ name, args }: Call): boolean {
  const task = tasks.get(name ?? "");
  return task !== undefined && args.some(({ text }) => task.test(text));
}

function isPushingBuild(call: Call): boolean {
  return says(call, builds) && hasOption(call, "--push");
}
