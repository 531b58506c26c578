/** The name of a log's file without its folder and endings: `s1` for `s1.jsonl`, `s1.jsonl.gz` and `s1.jsonl.bak`. */
export function logStem(path: string): string {
  return path.replace(/^.*[/\\]/, "").replace(/\.jsonl?(?:\..*)?$/, "");
}
