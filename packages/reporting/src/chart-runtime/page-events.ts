/** Events on the document by which a script that changes the page informs the script that draws it. */
export const pageEvents = {
  /** The page's content is about to be replaced: drop all references to it. */
  leaving: "turnmeter:leaving",
  /** The content was replaced. */
  replaced: "turnmeter:replaced",
  /** The tables of the page respond to input. */
  ready: "turnmeter:ready",
} as const;
