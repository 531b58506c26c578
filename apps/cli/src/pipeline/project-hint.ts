import { projectsMeant } from "@turnmeter/metrics";
import type { Facts } from "@turnmeter/schema";
import { nameHint } from "./name-hint.js";

/** What to say of the projects that were asked for and that no log has; null where all were found. */
export function projectHint(
  wanted: readonly string[],
  { sessions, requests, toolCalls, marks }: Pick<Facts, "sessions" | "requests" | "toolCalls" | "marks">,
): string | null {
  const projects = new Set<string>();
  for (const { columns } of [sessions, requests, toolCalls, marks])
    for (const project of columns.project) if (project !== null) projects.add(project);
  const known = [...projects].sort();
  const missing = wanted.filter((name) => projectsMeant(name, known).length === 0);
  if (missing.length === 0) return null;
  return missing.map((name) => nameHint("project", name, typedAs(name, known))).join(" ");
}

/** Paths by what a person types for them: as many of their last parts as were typed. */
function typedAs(name: string, projects: readonly string[]): ReadonlyMap<string, string> {
  const parts = partsOf(name).length;
  return new Map(
    projects.map((project) => {
      const isPart = /^[^/\\]/.test(name) && !/^[A-Za-z]:/.test(name);
      return [isPart ? partsOf(project).slice(-parts).join("/") : project, project];
    }),
  );
}

function partsOf(path: string): readonly string[] {
  return path.split(/[/\\]+/).filter((part) => part !== "");
}
