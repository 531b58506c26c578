/** What is asked of the pages. */
export interface PageRequest {
  /** As it came, without the query: `/sessions/81c0f6da`. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** A page, or where it is. */
export type PageAnswer =
  | {
      readonly kind: "page";
      readonly status: 200 | 400 | 404 | 500 | 503;
      readonly html: string;
      /** The content security policy that lets in what the page is made of. */
      readonly policy: string;
      /** The same for pages that show the same. */
      readonly tag: string;
      /** What it shows, as {@link Changes} name it. */
      readonly version: string;
    }
  | { readonly kind: "moved"; readonly location: string };

/** The pages of a server. */
export interface Pages {
  readonly answer: (request: PageRequest) => Promise<PageAnswer>;
  /** Scripts that pages name, by their paths. */
  readonly scripts: ReadonlyMap<string, string>;
}
