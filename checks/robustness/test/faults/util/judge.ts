import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CommandOutput } from "@turnmeter/check-fixtures/run-command";
import { tellsOfBug } from "../../util/told-bugs.js";
import type { FileCall } from "../../util/watched-calls.js";
import { namesBelow } from "../../util/work-folder.js";
import { absentCodes, type Fault, isBelow } from "./faults.js";
import type { Place, Scenario } from "./scenarios.js";

/** A run in which nothing failed. */
export interface Undisturbed {
  readonly output: CommandOutput;
  readonly calls: readonly FileCall[];
  /** What it wrote; null where it writes nothing. */
  readonly written: string | null;
}

/** A run in which a call failed. */
export interface Disturbed {
  readonly scenario: Scenario;
  readonly place: Place;
  readonly call: FileCall;
  readonly fault: Fault;
  readonly output: CommandOutput;
  /** What was in the file that it writes. */
  readonly before: string | null;
}

/** What is wrong with how a run went; null where it is as promised. */
export function judge(run: Disturbed, expected: Undisturbed): string | null {
  if (tellsOfBug(run.output)) return "tells of a bug";
  const outcome = run.output.exitCode === 0 ? judgeResult(run, expected) : judgeFailure(run);
  return outcome ?? judgeFiles(run, expected);
}

function judgeResult(run: Disturbed, expected: Undisturbed): string | null {
  const { stdout } = run.output;
  if (figuresOf(stdout) === figuresOf(expected.output.stdout)) return null;
  if (wasNeverSeen(run, expected) || isRemovedMeanwhile(run)) return null;
  if (tellsMore(stdout, expected.output.stdout)) return namesThePath(run) ? null : "names another path";
  if (tellsOfGap(run.output) && !tellsOfGap(expected.output)) return null;
  return `other figures, and no problem is reported`;
}

/** Whether a result says that it lacks something, or that its cache is not used. */
function tellsOfGap({ stdout, stderr }: CommandOutput): boolean {
  return /Incomplete:|"(?:refusal|cacheRefusal)": "/.test(stdout + stderr);
}

/** A result without what it says of problems, and of what it left on the disk. */
export function figuresOf(stdout: string): string {
  if (!stdout.startsWith("{")) return stdout.replaceAll(/^.*(?:problem|Incomplete).*\n/gm, "");
  const { problems: _, ...figures }: Readonly<Record<string, unknown>> = JSON.parse(stdout);
  return JSON.stringify(figures);
}

/** Whether a result counts more problems of some code than another. */
export function tellsMore(stdout: string, other: string): boolean {
  const before = problemsIn(other);
  return Object.entries(problemsIn(stdout)).some(([code, count]) => count > (before[code] ?? 0));
}

function problemsIn(stdout: string): Readonly<Record<string, number>> {
  if (!stdout.startsWith("{")) return {};
  const { problems }: { readonly problems: { readonly byCode: Readonly<Record<string, number>> } } =
    JSON.parse(stdout);
  return problems.byCode;
}

/** `doctor` has the path in its JSON; other commands count. */
function namesThePath({ scenario, call, output }: Disturbed): boolean {
  if (scenario.name !== "doctor") return true;
  const { rows }: { readonly rows: readonly { readonly file: string | null }[] } = JSON.parse(output.stdout);
  return rows.some(({ file }) => file !== null && (isBelow(call.path, file) || isBelow(file, call.path)));
}

/** Whether nothing had told the run that there is anything at the path: then it is as if nothing were there. */
function wasNeverSeen({ call, fault }: Disturbed, { calls }: Undisturbed): boolean {
  if (fault.kind !== "always" || !absentCodes.includes(fault.code)) return false;
  const parent = join(call.path, "..");
  return !calls.some(
    ({ at, name, path }) =>
      at < call.at && (isBelow(path, call.path) || (name === "entries" && path === parent)),
  );
}

/** A file of the cache that another run removes after it was listed is not counted. */
function isRemovedMeanwhile({ scenario, call, fault }: Disturbed): boolean {
  const isGone = fault.kind === "always" && absentCodes.includes(fault.code);
  return scenario.name.startsWith("cache ") && call.name === "linkState" && isGone;
}

function judgeFailure({ place, call, output, scenario, fault }: Disturbed): string | null {
  const { exitCode, stderr } = output;
  if (!stderr.includes(call.path) && !stderr.includes(join(call.path, ".."))) {
    // A file has another name while it is written.
    const isTold =
      isBelow(call.path, place.out) && scenario.writes !== undefined && stderr.includes(scenario.writes);
    if (!isTold) return `exit code ${exitCode}, and the path is not named: ${stderr}`;
  }
  const expected = expectedFailure({ place, call, scenario, fault });
  return exitCode === expected ? null : `exit code ${exitCode} and not ${expected ?? 0}: ${stderr}`;
}

/** The exit code of a run that cannot go on without the path; null where it can. */
function expectedFailure({
  place,
  call,
  scenario,
  fault,
}: Pick<Disturbed, "place" | "call" | "scenario" | "fault">): number | null {
  if (call.path.endsWith("config.json") || isBelow(call.path, join(place.base, ".git"))) return 2;
  if (isBelow(call.path, place.out)) return 1;
  if (scenario.name.startsWith("cache ") && isBelow(call.path, place.cache)) return 1;
  // What was read once and cannot be read again cannot be compared.
  if (scenario.name === "explain") return 1;
  const roots = scenario.logs?.(place) ?? place.logs;
  // Of one place nothing may be left that may be read.
  if (roots.length === 1 && fault.kind !== "short" && fault.code === "EACCES") return 1;
  const isRoot = roots.includes(call.path);
  return isRoot && fault.kind === "always" && absentCodes.includes(fault.code) ? 2 : null;
}

/** Files are whole or as they were, and nothing is left beside them. */
function judgeFiles(
  { place, call, fault, scenario, output, before }: Disturbed,
  expected: Undisturbed,
): string | null {
  const isCleaned = call.name !== "remove" && fault.kind !== "always";
  const left = [...namesBelow(place.cache), ...namesBelow(place.out)].filter((name) => name.endsWith(".tmp"));
  if (isCleaned && left.length > 0) return `left behind: ${left.join(", ")}`;
  if (scenario.writes === undefined) return null;
  const path = join(place.out, scenario.writes);
  const written = existsSync(path) ? readFileSync(path, "utf8") : null;
  if (output.exitCode !== 0) return written === before ? null : "failed, and what was there has changed";
  if (written === expected.written) return null;
  const isWhole = written !== null && written !== before && /(?:<\/html>\s*|\}\n|^)$/.test(written);
  return isWhole ? null : "what was written is not whole";
}
