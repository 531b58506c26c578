const options: ReadonlySet<string> = new Set(["--help", "-h", "--help-all", "--helpAll", "-H"]);

/** Whether arguments ask for help, whatever else they say. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.some((arg) => options.has(arg));
}
