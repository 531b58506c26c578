import { fileURLToPath } from "node:url";
import type { ViteUserConfig } from "vitest/config";
import { patience, testFiles, tier } from "./scripts/vitest/tier.js";
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from "vitest/node";

/** What every file of tests begins with. */
export const setUp = fileURLToPath(new URL("./scripts/vitest/set-up.ts", import.meta.url));

/**
 * Whether siblings are taken from their builds, which Node loads without Vite, rather than from their sources: turbo has
 * built them before it runs tests, while whoever runs one suite by hand has perhaps just edited a sibling.
 */
const usesBuilds = process.env["TURBO_HASH"] !== undefined;

/** The command line has no build that exports its parts. */
const commandLine = fileURLToPath(new URL("./apps/cli/src/", import.meta.url));

/** What every package's tests run with: siblings' builds or sources, and a zone that is not UTC. */
export const shared: ViteUserConfig = {
  resolve: {
    alias: [
      { find: /^turnmeter$/, replacement: `${commandLine}index.ts` },
      { find: /^turnmeter\/reference$/, replacement: `${commandLine}reference.ts` },
    ],
  },
  ssr: {
    resolve: {
      // As Node resolves them: what packages keep for bundlers, "module", Node cannot always load.
      conditions: [...(usesBuilds ? [] : ["@turnmeter/source"]), "node", "development|production"],
    },
  },
  test: {
    ...testFiles("test"),
    // Some packages have none in a tier.
    passWithNoTests: tier !== "all",
    setupFiles: [setUp],
    server: { deps: { external: usesBuilds ? [/\/packages\/[^/]+\/dist\//] : [] } },
    // Modules of Node and of dependencies are as Node imports them, without a proxy that each use of a name goes through.
    deps: { interopDefault: false },
    // Tests allocate many short-lived objects.
    execArgv: ["--max-semi-space-size=64"],
    // The files of a package run in one process, so that what they import is loaded once: a test leaves its
    // process as it was. Those that replace modules are run by themselves (`isolate: true`).
    isolate: false,
    // Far beyond what any test takes: how fast a machine is decides no test.
    testTimeout: 120_000 * patience,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 100_000 } },
    env: {
      TZ: "America/Los_Angeles",
      // A test that forgets to pass a folder must find nothing rather than the logs of whoever runs it;
      // nothing can be created below a device, not even by root.
      CLAUDE_CONFIG_DIR: "/dev/null/turnmeter-tests-pass-their-own-folder",
      CODEX_HOME: "/dev/null/turnmeter-tests-pass-their-own-folder",
      HOME: "/dev/null/turnmeter-tests-pass-their-own-folder",
    },
  },
};

/**
 * An order for suites whose files several processes share: files whose paths have one of these endings run first, in this
 * order, so that no long file is left for the end.
 */
export function longestFirst(endings: readonly string[]): TestSequencerConstructor {
  const rankOf = ({ moduleId }: TestSpecification): number => {
    const at = endings.findIndex((ending) => moduleId.endsWith(ending));
    return at === -1 ? endings.length : at;
  };
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const usual = await super.sort(files);
      return usual.toSorted((one, other) => rankOf(one) - rankOf(other));
    }
  };
}
