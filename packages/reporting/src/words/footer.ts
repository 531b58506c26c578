/** The last line of a page: what made it, and how new its prices are. */
export function footerText({
  version,
  prices,
}: {
  readonly version?: string | undefined;
  /** Date up to which the prices were checked. */
  readonly prices: { readonly asOf: string };
}): string {
  return `${["turnmeter", version].join(" ").trim()} · prices checked up to ${prices.asOf}`;
}

/** Notice that the data shown is made up, followed by an optional note. */
export function sampleNotice(note = ""): string {
  return `This is sample data, not yours. ${note}`.trim();
}
