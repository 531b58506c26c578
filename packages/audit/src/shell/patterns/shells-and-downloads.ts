/** Programs that print what another host sends. */
export const downloaders: ReadonlySet<string> = new Set(["curl", "fetch", "http", "https", "wget", "xh"]);

/** Programs, besides shells, that run the script that they read. */
export const interpreters: ReadonlySet<string> = new Set([
  "bun",
  "node",
  "perl",
  "php",
  "python",
  "python2",
  "python3",
  "ruby",
]);
