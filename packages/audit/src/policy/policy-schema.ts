import * as z from "zod";
import { ruleIds, severities } from "../names.js";
import { toolEntryForm } from "./tool-entry.js";

const mostEntries = 1000;
const mostChars = 200;

const line = z.string().min(1).max(mostChars);

const tool = line
  .regex(toolEntryForm, { message: "allowed is a tool such as Read, mcp__shop__* or Bash(git *)" })
  .meta({ examples: ["Read", "mcp__shop__*", "Bash(git *)"] });

const program = line
  .regex(/^[\w.+*-]+(?: [\w.:+*-]+)*$/, {
    message: "allowed is a program such as git, or with its subcommand: npm run *",
  })
  .meta({ examples: ["git", "npm run *"] });

const list = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).max(mostEntries);

const mostTimeoutMs = 24 * 60 * 60 * 1000;

const settings = z.enum(["off", ...severities]);

export const policySchema = z
  .strictObject({
    $schema: z.string().optional().describe("Address of this schema, for editors."),
    allowedTools: list(tool)
      .optional()
      .describe(
        "The only tools that may be called. `*` stands for any text; `Bash(git *)` for a shell that runs git. Every tool may if it is left out.",
      ),
    deniedTools: list(tool)
      .optional()
      .describe("Tools that may not be called, in the same forms, whatever else allows them."),
    allowedPrograms: list(program)
      .optional()
      .describe(
        "The only programs that a shell may run: `git`, or with a subcommand `npm run *`. Every program may if it is left out.",
      ),
    deniedPrograms: list(program)
      .optional()
      .describe("Programs that a shell may not run, whatever else allows them."),
    additionalFolders: list(line)
      .optional()
      .describe(
        "Folders besides a session's own that may be read and written: absolute, below `~`, or relative to the session's folder.",
      ),
    timeoutsMs: z
      .record(line, z.int().min(1).max(mostTimeoutMs))
      .optional()
      .describe(
        "Time limits by tool, ms, in place of the usual ones: 30 s for Read and Write, 120 s for Bash.",
      ),
    largeResultTokens: z
      .int()
      .min(1)
      .max(10_000_000)
      .optional()
      .describe("A result of more tokens than this is large; 10,000 if it is left out."),
    permissionModes: list(line)
      .optional()
      .describe("The permission modes that may be on, in the words of the agent, as findings name them."),
    rules: z
      .strictObject(Object.fromEntries(ruleIds.map((id) => [id, settings.optional()])))
      .optional()
      .describe("Severities of rules, or off, by their ids."),
  })
  .describe("What agents may do in a project, for `turnmeter audit --policy`.");

export type PolicyFile = z.infer<typeof policySchema>;

/** The JSON Schema of policy files, for editors: the contents of `policy.schema.json`. */
export function policyJsonSchema(): object {
  return { title: "Policy of turnmeter audit", ...z.toJSONSchema(policySchema, { io: "input" }) };
}
