const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"] as const;

/** A bar of blocks for a share of 0–1 of a width; at least a sliver for what is more than 0. */
export function barText(share: number, width: number): string {
  if (!(share > 0)) return "";
  const eighths = Math.max(1, Math.round(Math.min(1, share) * width * 8));
  return `${"█".repeat(Math.floor(eighths / 8))}${EIGHTHS[eighths % 8]!}`;
}
