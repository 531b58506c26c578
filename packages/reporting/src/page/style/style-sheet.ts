import { darkTheme, lightTheme } from "../../theme/theme.js";
import { mastheadStyle, sectionStyle } from "./parts.js";
import { columnSteps } from "../column-steps.js";

/**
 * Tables: columns that do not fit the table's box are left out until all are asked for; then the box scrolls. Rows
 * beyond the first are folded, until they are asked for. Both need no script.
 */
const tableStyle = `
.table { container-type: inline-size; }
.scroll {
  overflow: auto hidden;
  background:
    linear-gradient(to left, var(--paper) 40%, transparent) right / 3rem 100% no-repeat local,
    linear-gradient(to left, var(--shade), transparent) right / 0.9rem 100% no-repeat scroll;
}
table { width: 100%; border-collapse: separate; border-spacing: 0; font-size: 0.875rem; line-height: 1.4; overflow-wrap: break-word; }
caption { padding-bottom: 0.4rem; font-weight: 600; text-align: left; }
figure details caption, .plain caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th, td { padding: 0.32rem 0 0.32rem 1rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: baseline; font-weight: 400; }
th:first-child { padding-left: 0; position: sticky; left: 0; background: var(--paper); }
thead th { color: var(--muted); font-size: 0.8125rem; vertical-align: bottom; background: var(--paper); overflow-wrap: normal; }
tfoot th, tfoot td { font-weight: 600; border-bottom: 0; background: var(--paper); }
.number { text-align: right; }
td.name { min-width: 5rem; overflow-wrap: anywhere; }
th.name:first-child { overflow-wrap: anywhere; }
td.number, .instant { white-space: nowrap; }
.wide th.name:first-child { min-width: 8.5rem; max-width: 24rem; }
.zero { color: var(--muted); }

.place button {
  all: unset; cursor: copy; text-decoration: underline dotted var(--muted); text-underline-offset: 0.2em;
}
.place button:hover { color: var(--accent); }
.place button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.place [data-copied]::after { content: " ✓"; color: var(--accent); }

thead button { all: unset; cursor: pointer; }
thead button:hover { color: var(--accent); }
thead button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
[aria-sort="ascending"]::after { content: "\\2009↑"; }
[aria-sort="descending"]::after { content: "\\2009↓"; }

.name-button { all: unset; cursor: pointer; }
.name-button:hover { color: var(--accent); text-decoration: underline; text-underline-offset: 0.15em; }
.name-button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.name-button[aria-pressed="true"] { color: var(--accent); font-weight: 600; }
.search {
  width: min(16rem, 100%); margin-bottom: 0.6rem; padding: 0.3rem 0.6rem; font: inherit; font-size: 0.875rem;
  color: var(--ink); background: var(--paper); border: 1px solid var(--muted); border-radius: 4px;
}

tr[aria-current] > * { background: var(--line); }
[data-opened] > td { padding: 0.75rem 0 1.25rem 1rem; border-left: 3px solid var(--accent); white-space: normal; }
.excerpt { display: grid; gap: 1.25rem 2rem; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); align-items: start; }
.excerpt > :first-child, .excerpt > .note { grid-column: 1 / -1; }
.excerpt caption { position: static; width: auto; height: auto; clip-path: none; }
a[aria-expanded]::before { content: "\\25B8\\2009"; text-decoration: none; }
a[aria-expanded="true"]::before { content: "\\25BE\\2009"; }

.choices { display: flex; flex-wrap: wrap; gap: 0 1.5rem; color: var(--muted); font-size: 0.875rem; }
.choices label { padding: 0.3rem 0; cursor: pointer; }
.choices label:hover { color: var(--accent); }
.choices input { width: 1rem; height: 1rem; margin: 0 0.4rem 0 0; vertical-align: -0.14em; accent-color: var(--accent); }
.all-columns { display: none; }

.rest { color: var(--muted); }
@supports not selector(:has(*)) { .rest { display: none; } }
@supports selector(:has(*)) {
  .folded { display: none; }
  .filtered .folded { display: table-row-group; }
  .filtered tr[hidden] { display: none; }
  .table:has(.all-rows :checked) .folded { display: table-row-group; }
  .table:has(.all-rows :checked) .rest, [data-resorted] .rest, .filtered .rest { display: none; }
  @media screen {
    .table:has(.all-rows :checked) .scroll { max-height: 85vh; overflow: auto; }
    .table:has(.all-rows :checked) thead th { position: sticky; top: 0; z-index: 2; box-shadow: inset 0 -1px var(--line); }
    .table:has(.all-rows :checked) tfoot > tr > * { position: sticky; bottom: 0; z-index: 2; box-shadow: inset 0 1px var(--line); }
    .table:has(.all-rows :checked) tr > th:first-child { z-index: 3; }
  }
${columnSteps
  .map(
    (rem) => `  @container (width < ${rem}rem) {
    .table:not(:has(.all-columns :checked)) .from-${rem} { display: none; }
    .all-columns.until-${rem} { display: block; }
  }`,
  )
  .join("\n")}
}
@media (max-width: 43.99rem) {
  .wide th.name:first-child { min-width: 6.5rem; max-width: 45vw; }
  th, td { padding-left: 0.8rem; }
}
@container (width < 24rem) {
  table { font-size: 0.8125rem; }
  .wide th.name:first-child { min-width: 5rem; }
  th, td { padding-left: 0.5rem; }
}
`;

const firstScreenStyle = `
.first-screen { padding-top: clamp(0.9rem, 2vw, 1.5rem); }
.first-screen h1 { font-size: clamp(1.6rem, 1.1rem + 1.7vw, 2.6rem); line-height: 1.12; }
.first-screen h2 { font-size: 1.25rem; }
.cost .big { margin-top: 0.1rem; }
.first-screen ul, .first-screen fieldset { margin: 0; padding: 0; border: 0; list-style: none; }
.first-screen .warnings { margin-top: 0.75rem; padding: 0.5rem 0.9rem; }
.first-screen figcaption { font-weight: 400; color: var(--muted); font-size: 0.8125rem; margin-bottom: 0.2rem; }
.first-screen figure { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; min-width: 0; }
.first-screen figure > .chart { order: 1; width: 100%; }
.first-screen figure > details { margin: 0; font-size: 0.8125rem; }
.first-screen figure > details[open] { order: 2; width: 100%; }
.first-screen figure > figcaption { flex: 1; }
.first-screen summary { padding: 0; }

.glance { display: grid; gap: 0.75rem 2.5rem; margin-top: 0.9rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
.glance .big { font: 500 clamp(2.4rem, 1.6rem + 2.4vw, 3.4rem)/1 var(--serif); letter-spacing: -0.02em; }
.cost ul { margin-top: 0.4rem; color: var(--muted); font-size: 0.875rem; line-height: 1.4; }
.cost li:first-child { color: var(--ink); }
.quiet { color: var(--muted); font-size: 0.875rem; line-height: 1.75; }
.quiet b { color: var(--ink); font-weight: 500; }
.asides { margin-top: 0.6rem; color: var(--muted); font-size: 0.875rem; }

.asides .flagged { color: var(--ink); }
.asides .flagged b { font-weight: 500; }

.halves {
  display: grid; gap: 1.25rem 3rem; grid-template-columns: minmax(0, 1fr); align-items: start;
  margin-top: 0.9rem; padding-top: 0.9rem; border-top: 2px solid var(--ink);
}
.halves > section { min-width: 0; }
#why { display: grid; grid-template-columns: auto minmax(0, 1fr); align-items: baseline; gap: 0.3rem 1rem; }
#why .view { grid-column: 1 / -1; }
.views { min-width: 0; }
.views legend { float: left; padding: 0.3rem 0; }
.first-screen .views { display: flex; flex-wrap: wrap; gap: 0 0.8rem; }
.first-screen .views label { padding: 0.15rem 0; }
.first-screen .views input { margin-right: 0.3rem; }
.words { font-size: 0.9375rem; }
@supports selector(:has(*)) {
  #why:has(fieldset) .view { display: none; }
  #why:has(.open-project:checked) .view-project, #why:has(.open-model:checked) .view-model,
  #why:has(.open-session:checked) .view-session, #why:has(.open-cause:checked) .view-cause { display: block; }
}
#actions ol { margin: 0.5rem 0 0; padding: 0 0 0 1.3rem; }
#actions li { margin-bottom: 0.55rem; font-size: 0.9375rem; line-height: 1.45; text-wrap: pretty; }
#actions li::marker { color: var(--muted); }
#actions .advice { font-weight: 500; }
#actions .evidence-list { color: var(--muted); font-size: 0.875rem; }
#every-session { margin-top: 0.9rem; }
#every-session figcaption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
#every-session figure > details { margin-left: auto; }
.first-screen .findings { margin-top: 1.25rem; padding-top: 0.9rem; }
.first-screen .findings ul { gap: 0.7rem 3rem; }
.first-screen .findings li { font-size: 0.9375rem; }

@media (min-width: 44rem) {
  .glance { grid-template-columns: minmax(0, 1.1fr) minmax(0, 1.2fr) minmax(0, 0.8fr); }
  .halves { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  #every-session h2, #every-session > .note { display: inline; }
  #every-session > .note { margin-left: 0.6rem; }
}
@media (min-width: 64rem) { #every-session figure { margin-top: -1.3rem; } }
@media (max-width: 43.99rem) {
  .page:has(.first-screen) > .contents { margin-top: 0; padding-top: 0.4rem; }
  .page:has(.first-screen) > .contents ol { display: flex; flex-wrap: nowrap; overflow-x: auto; white-space: nowrap; }
  .glance { gap: 0.6rem; margin-top: 0.6rem; }
  .quiet { columns: 2; font-size: 0.8125rem; }
  .asides { margin-top: 0.3rem; }
}
`;

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

/** Print: black on white, open parts stay open, nothing clickable. */
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
