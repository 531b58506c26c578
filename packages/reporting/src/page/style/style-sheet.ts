import { darkTheme } from "../../theme/dark-theme.js";
import { lightTheme } from "../../theme/light-theme.js";
import { firstScreenStyle } from "./first-screen.js";
import { mastheadStyle, sectionStyle } from "./parts.js";
import { tableStyle } from "./tables.js";

/** Colours, type, and what every page has. */
const baseStyle = `
:root {
  color-scheme: light dark;
  --paper: ${lightTheme.tones.tonePaper}; --ink: #1f1d1a; --muted: ${lightTheme.tones.toneMuted};
  --line: #e3dfd5; --shade: rgb(60 50 30 / 0.16); --accent: #0a5aa8; --warn: #a8480a; --warn-paper: #fbf0e4;
  --serif: ui-serif, "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, "Times New Roman", serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: ${darkTheme.tones.tonePaper}; --ink: #ebe7de; --muted: ${darkTheme.tones.toneMuted};
    --line: #34312b; --shade: rgb(0 0 0 / 0.6); --accent: #79bdea; --warn: #f0a46a; --warn-paper: #2c2219;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1.5rem; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 var(--sans); font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
}
h1, h2, p, ul, ol, dl, dd, figure { margin: 0; }
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
main:focus { outline: none; }
.page, footer { width: min(74rem, 100% - 2rem); margin-inline: auto; }
.skip {
  position: absolute; left: 1rem; top: 0.5rem; z-index: 20; padding: 0.4rem 0.8rem;
  background: var(--paper); border: 1px solid var(--line);
}
.skip:not(:focus), .unseen {
  position: absolute; width: 1px; height: 1px; padding: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
.up { width: min(74rem, 100% - 2rem); margin: 1rem auto 0; font-size: 0.875rem; }
.note { margin-top: 0.5rem; color: var(--muted); font-size: 0.8125rem; line-height: 1.45; }
.date { white-space: nowrap; }
.place, code { font-family: var(--mono); font-size: 0.92em; }
footer {
  margin-top: 3.5rem; padding: 1.25rem 0 3rem; border-top: 1px solid var(--line);
  color: var(--muted); font-size: 0.8125rem;
}
@media (min-width: 90rem) {
  .page, footer, .up { width: min(106rem, 100% - 5rem); }
  .page { display: grid; grid-template-columns: 11rem minmax(0, 1fr); grid-template-rows: auto 1fr; column-gap: 3.5rem; }
  .page > * { grid-column: 2; }
}
@media (max-width: 43.99rem) { body { font-size: 15px; } }
`;

/** The page on paper: black on white, everything open that was open, nothing to click. */
const paperStyle = `
@media print {
  @page { margin: 15mm 14mm 16mm; }
  :root { --paper: #fff; --ink: #000; --muted: #555; --line: #ccc; --accent: #004a75; --warn: #7a3400; --warn-paper: #fff; color-scheme: light; }
  html { font-size: 13px; }
  body { font-size: 9.75pt; line-height: 1.45; }
  .page, footer { display: block; width: auto; }
  .skip, .contents, .choices, .first-screen .views, .hint, .switch, .search, .ring, .choice button, .vg-tooltip, noscript, details:not([open]), details > summary { display: none; }
  .masthead { padding-top: 0; }
  .choice { position: static; transform: none; padding: 0; background: none; color: inherit; box-shadow: none; }
  .warnings { border: 1px solid var(--line); border-left: 3px solid var(--warn); }
  a { color: inherit; text-decoration: none; }
  a[href^="http"]::after { content: " (" attr(href) ")"; color: var(--muted); }
  .figures { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  .section { margin-top: 1.75rem; }
  .lead { break-inside: avoid; break-after: avoid; }
  h2, figcaption, caption { break-after: avoid; }
  .evidence { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.25rem 1.75rem; }
  .wide { grid-column: 1 / -1; }
  figure, tr, .figure, .warnings, .findings li, .method li, .quality li { break-inside: avoid; }
  .chart svg { width: 100%; height: auto; }
  .table:not(:has(.folded)) { break-inside: avoid; }
  thead { break-after: avoid; }
  .scroll { overflow: visible; background: none; }
  table { font-size: 8.5pt; }
  body, td.name, th.name:first-child { overflow-wrap: break-word; }
  thead { display: table-header-group; }
  th button { display: contents; }
  tfoot { display: table-row-group; }
  tfoot tr { break-before: avoid; }
  th:first-child { position: static; }
  .sections > .section:last-child { break-after: avoid; }
  footer { margin-top: 1.25rem; padding: 0.75rem 0 0; break-before: avoid; }
}
`;

/** The page's style sheet: light and dark, from 320 pixels to a wide screen, and on paper. */
export const styleSheet: string = [
  baseStyle,
  mastheadStyle,
  sectionStyle,
  firstScreenStyle,
  tableStyle,
  paperStyle,
].join("");

/** Charts that are pictures: a wide one is there twice, and the one that fits its place is shown. */
export const pictureStyle = `
.picture { container-type: inline-size; font: 12px var(--sans); }
.picture svg { width: 100%; height: auto; max-width: 62rem; }
.picture .half-size { max-width: 34rem; }
.picture .narrow { display: none; max-width: 30rem; }
@container (width < 34rem) {
  .picture .broad { display: none; }
  .picture .narrow { display: block; }
}
`;
