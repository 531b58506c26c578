/** Says that what is shown is made up, and what more there is to say about it. */
export function sampleNotice(note = ""): string {
  return `This is sample data, not yours. ${note}`.trim();
}
