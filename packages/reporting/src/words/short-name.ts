const LONGEST = 60;

/** A name from a log as a sentence can hold it: on one line and of at most 60 characters. */
export function shortName(name: string): string {
  const text = name.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
  if (text === "") return "(no name)";
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, "")}…` : text;
}
