import type { CommandOutput } from "@turnmeter/check-fixtures/run-command";

/** Whether a command says that it has met an exception which nothing in it takes, or shows where it was thrown. */
export function tellsOfBug({ stdout, stderr }: Pick<CommandOutput, "stdout" | "stderr">): boolean {
  return `${stderr}${stdout}`.includes("this is a bug in turnmeter") || /^ {4}at /m.test(stderr);
}
