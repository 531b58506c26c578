/** A name from a log on one line, without what turns or hides the text around it; empty where nothing is left. */
export function oneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}
