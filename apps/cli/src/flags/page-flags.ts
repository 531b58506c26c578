/** How a page is written, where the command writes one. */
export function pageFlags(page: { readonly brief: string; readonly file: string }) {
  return {
    out: {
      kind: "parsed",
      parse: (input: string): string => input,
      brief: page.brief,
      placeholder: "file",
      default: page.file,
    },
    static: {
      kind: "boolean",
      brief: "Charts as pictures and no script: a page fit for mail",
      default: false,
      withNegated: false,
    },
    open: {
      kind: "boolean",
      brief: "Show the page when it is written",
      default: false,
      withNegated: false,
    },
  } as const;
}
