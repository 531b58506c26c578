import type { Formats } from "../format/formats.js";

/** An estimate of dollars inside a sentence: `about $0.53`, `less than $0.01`; where it is a lower bound, `about $0.53 or more`. */
export function aboutUsd(usd: number, formats: Formats, lowerBoundRequests = 0): string {
  const text = formats.usd(usd, lowerBoundRequests > 0 ? "down" : "nearest");
  if (lowerBoundRequests > 0)
    return text.startsWith("<") ? `${formats.usd(0)} or more` : `about ${text} or more`;
  return text.startsWith("<") ? `less than ${text.slice(1)}` : `about ${text}`;
}
