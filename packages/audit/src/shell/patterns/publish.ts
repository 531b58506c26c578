import type { Call } from "../commands/call.js";
import { hasFlag, hasOption, type Pattern, says, sayings } from "./pattern.js";

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
export const publish: Pattern = {
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
