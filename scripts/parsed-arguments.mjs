import { parseArgs } from "node:util";

/** What `parseArgs` finds on the command line; where a flag is unknown or lacks its value, the script says so and ends with 2. */
export function parsedArguments(script, config) {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!String(error.code).startsWith("ERR_PARSE_ARGS_")) throw error;
    process.stderr.write(`${script}: ${error.message.split(". ")[0]}\n`);
    return process.exit(2);
  }
}
