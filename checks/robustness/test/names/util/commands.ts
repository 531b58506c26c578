/** Commands that list what logs hold, with the arguments that they need, and the columns of a terminal to try them on. */
export const listingCommands: readonly {
  readonly args: readonly string[];
  readonly columns: number;
}[] = [
  { args: ["totals"], columns: 40 },
  { args: ["daily", "--breakdown"], columns: 100 },
  { args: ["sessions"], columns: 100 },
  { args: ["projects", "--by", "folder"], columns: 40 },
  { args: ["usage", "--by", "day,branch,model,agent"], columns: 100 },
  { args: ["branches"], columns: 80 },
  { args: ["models", "--cost", "both"], columns: 80 },
  { args: ["tools"], columns: 60 },
  { args: ["tools", "--by", "server"], columns: 200 },
  { args: ["errors"], columns: 40 },
  { args: ["agents"], columns: 60 },
  { args: ["agents", "--by", "run"], columns: 120 },
  { args: ["blocks"], columns: 160 },
  { args: ["explain"], columns: 80 },
  { args: ["doctor", "--files"], columns: 200 },
  { args: ["compare", "2026-W46", "2026-W47"], columns: 80 },
];
