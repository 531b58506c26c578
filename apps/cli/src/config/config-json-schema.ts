import * as z from "zod/mini";
import type { CommandDescription } from "../description/command-descriptions.js";
import { configSchema } from "./config-schema.js";

/** What a config file may hold, as a JSON Schema, for editors. */
export function configJsonSchema(commands: readonly CommandDescription[]): object {
  const annotations = z.registry<z.core.JSONSchemaMeta>();
  return z.toJSONSchema(configSchema(commands, annotations), { metadata: annotations });
}
