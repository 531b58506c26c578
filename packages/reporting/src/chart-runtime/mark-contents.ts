/// <reference lib="dom" />

/** Marks in the list of contents the section that is being read. */
export function markContents(page: Document, signal: AbortSignal): void {
  const links = new Map(
    [...page.querySelectorAll<HTMLAnchorElement>(".contents a")].map((link) => [link.hash.slice(1), link]),
  );
  const seen = new Set<string>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) seen.add(target.id);
        else seen.delete(target.id);
      }
      const first = [...links.keys()].find((id) => seen.has(id));
      for (const [id, link] of links) {
        if (id === first) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    },
    // The band below the top of the window in which a section counts as being read.
    { rootMargin: "-10% 0px -65% 0px" },
  );
  signal.addEventListener("abort", () => observer.disconnect());
  for (const section of page.querySelectorAll(".section"))
    if (links.has(section.id)) observer.observe(section);
}
