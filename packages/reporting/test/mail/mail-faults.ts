/** What programs for mail show alike (Gmail, Outlook for Windows, Apple Mail), by tag: its attributes. */
const tags: Readonly<Record<string, readonly string[]>> = {
  html: ["lang"],
  head: [],
  meta: ["charset", "name", "content"],
  title: [],
  body: ["bgcolor"],
  table: ["role", "width", "align", "cellpadding", "cellspacing", "border", "bgcolor"],
  tr: [],
  td: ["width", "height", "align", "valign", "bgcolor"],
  th: ["scope", "width", "align", "valign", "bgcolor"],
  h1: [],
  h2: [],
  b: [],
  br: [],
  span: ["class"],
  code: [],
};

/** Properties of inline styles that they know, or leave out without harm. */
const properties: ReadonlySet<string> = new Set([
  "background-color",
  "border-bottom",
  "color",
  "font-family",
  "font-size",
  "font-weight",
  "height",
  "line-height",
  "margin",
  "max-width",
  "padding",
  "padding-bottom",
  "padding-right",
  "padding-top",
  "white-space",
  "width",
]);

/** What of a page not every program for mail knows. */
export function mailFaults(page: string): readonly string[] {
  const body = page.replace(/^<!doctype html>/, "");
  return [...body.matchAll(/<(\/?)([^\s/>]+)((?:\s[^>]*)?)>/g)].flatMap(([whole, , tag = "", text = ""]) => {
    const allowed = tags[tag];
    if (allowed === undefined) return [`tag ${whole.slice(0, 40)}`];
    const attributes = [...text.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g)];
    return attributes.flatMap(([, name = "", value = ""]) => {
      if (name === "style") return styleFaults(value);
      return allowed.includes(name) ? [] : [`${name} of ${tag}`];
    });
  });
}

function styleFaults(style: string): readonly string[] {
  return style.split(";").flatMap((declaration) => {
    const [property = "", value = ""] = declaration.split(":").map((part) => part.trim());
    if (!properties.has(property)) return [`style ${property}`];
    return /url|expression|var\(|calc|!important/.test(value) ? [`style ${declaration}`] : [];
  });
}
