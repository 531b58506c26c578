import type { SessionCallRow } from "@turnmeter/metrics";
import { projectName } from "../words/project-name.js";

/** A tool and, where the call names one, the last part of the path that it is about. */
export function callName({ tool, target }: Pick<SessionCallRow, "tool" | "target">): string {
  return target === null ? tool : `${tool} ${projectName(target)}`;
}
