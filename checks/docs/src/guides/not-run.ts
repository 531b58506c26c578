/** Printed lines that cannot run here, each with the reason. */
export const notRun: readonly (readonly [line: RegExp, reason: string])[] = [
  [/clickhouse:\/\//, "needs a ClickHouse server"],
  [/s3:\/\//, "needs a bucket of S3"],
  [/--port 8787/, "takes a port that another program may have"],
  [/\bcurl -N/, "asks a server that the line before starts"],
  [/^claude mcp add/, "changes the settings of Claude Code"],
  [/^claude -p/, "runs an agent; the prepared folder has its stream"],
  [/^npm (?!start)/, "installs or checks the repository itself, as checks/packages does"],
  [/source(?: <|$)/, "needs the shell that it is for"],
  [/^turnmeter export(?! .*--to)/, "names a form of export without its place"],
  [/^turnmeter explain --as$/, "names a flag without its value"],
  [/^turnmeter ledger move/, "moves the ledger away that other lines use"],
];
