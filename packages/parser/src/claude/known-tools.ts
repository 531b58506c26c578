import { toolNames } from "@turnmeter/schema";

/** Canonical names of the client's own tools, past and present. */
export const knownTools: ReadonlySet<string> = new Set(toolNames);
