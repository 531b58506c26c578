import * as z from "zod/mini";
import type { Command } from "../specification/command.js";
import { configSchema } from "./config-schema.js";

/** What a config file may hold, as a JSON Schema, for editors. */
export function configJsonSchema(commands: readonly Command[]): object {
  const annotations = z.registry<z.core.JSONSchemaMeta>();
  return z.toJSONSchema(configSchema(commands, annotations), { metadata: annotations });
}
