import { darkTheme } from "../theme/dark-theme.js";
import { lightTheme } from "../theme/light-theme.js";

/** The page's style sheet: light and dark, from 320 pixels to a wide screen, and on paper. */
export const styleSheet = `
:root {
  color-scheme: light dark;
  --paper: ${lightTheme.tones.tonePaper}; --ink: #1f1d1a; --muted: ${lightTheme.tones.toneMuted};
  --line: #e3dfd5; --accent: #00639b; --warn: #a8480a; --warn-paper: #fbf0e4;
  --serif: ui-serif, "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, "Times New Roman", serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: ${darkTheme.tones.tonePaper}; --ink: #ebe7de; --muted: ${darkTheme.tones.toneMuted};
    --line: #34312b; --accent: #79bdea; --warn: #f0a46a; --warn-paper: #2c2219;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 var(--sans); font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
}
header, main, footer { width: min(74rem, 100% - 2rem); margin-inline: auto; }
h1, h2, p, ul, dl, dd, figure { margin: 0; }
a { color: var(--accent); text-underline-offset: 0.15em; }

.sample {
  padding: 0.6rem 1rem; background: var(--warn-paper); color: var(--warn);
  text-align: center; font-weight: 600; border-bottom: 1px solid var(--line);
}

header { padding-top: clamp(1.75rem, 5vw, 4rem); }
.kicker { color: var(--muted); font-size: 0.875rem; }
h1 {
  margin-top: 0.15rem; font: 500 clamp(2rem, 1.2rem + 3.4vw, 3.5rem)/1.08 var(--serif);
  letter-spacing: -0.015em; text-wrap: balance;
}
.summary {
  max-width: 46rem; margin-top: 1.1rem; font: 1.1875rem/1.55 var(--serif); text-wrap: pretty;
}
.subtitle { margin-top: 0.75rem; color: var(--muted); font-size: 0.875rem; }

.figures {
  display: grid; gap: 1.5rem 1.75rem; margin-top: 2.25rem; padding-top: 1.5rem; border-top: 2px solid var(--ink);
  grid-template-columns: repeat(12, minmax(0, 1fr));
}
.figure { grid-column: span 4; }
.figure:nth-child(-n + 2) { grid-column: span 6; }
.figure dt { color: var(--muted); font-size: 0.875rem; }
.figure .value { font: 500 1.75rem/1.2 var(--serif); letter-spacing: -0.01em; }
.figure .value { overflow-wrap: normal; }
.figure:nth-child(-n + 2) .value { font-size: clamp(2.25rem, 1.2rem + 1.6vw, 2.75rem); line-height: 1.1; }
.figure .detail, .figure .change { color: var(--muted); font-size: 0.875rem; line-height: 1.4; }
.figure .change { color: var(--ink); }

.warnings {
  margin-top: 2rem; padding: 0.85rem 1.1rem; border-left: 3px solid var(--warn); background: var(--warn-paper);
  font-size: 0.9375rem;
}
.warnings ul { padding: 0; list-style: none; }
.warnings p { margin-top: 0.25rem; }

.findings { margin-top: 2rem; }
.findings h2 { font-size: 1.25rem; }
.findings ul { margin-top: 0.6rem; padding: 0; list-style: none; }
.findings > ul > li { padding: 0.55rem 0 0.55rem 0.9rem; border-bottom: 1px solid var(--line); border-left: 3px solid var(--line); text-wrap: pretty; }
.findings .is-bad { border-left-color: var(--warn); }
.findings .is-good { border-left-color: var(--accent); }
.findings .looked-up { color: var(--muted); font-size: 0.875rem; }
.place { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.92em; }

.section {
  display: grid; gap: 1.5rem 3rem; grid-template-columns: minmax(0, 1fr);
  margin-top: 3rem; padding-top: 1.25rem; border-top: 1px solid var(--line);
}
h2 { font: 500 1.5rem/1.2 var(--serif); letter-spacing: -0.005em; }
.reading { margin-top: 0.6rem; color: var(--ink); font-size: 0.9844rem; line-height: 1.55; text-wrap: pretty; }
.evidence { display: grid; gap: 2rem 2.5rem; grid-template-columns: minmax(0, 1fr); align-items: start; align-content: start; }
figcaption { margin-bottom: 0.6rem; font-size: 0.875rem; font-weight: 600; line-height: 1.4; }
.chart { width: 100%; overflow: hidden; }
.chart[data-drawn] { min-height: 0 !important; }
.chart svg { display: block; max-width: 100%; }
.picture svg { width: 100%; height: auto; background: ${lightTheme.tones.tonePaper}; }
.chart[data-error]::before { content: "This chart could not be drawn. Its data is below."; color: var(--muted); }
.note { margin-top: 0.5rem; color: var(--muted); font-size: 0.8125rem; line-height: 1.45; }

details { margin-top: 0.5rem; font-size: 0.875rem; }
summary { width: fit-content; color: var(--muted); cursor: pointer; }
summary:hover { color: var(--accent); }
details[open] > summary { margin-bottom: 0.5rem; }

.table { overflow-x: auto; }
.table:focus-visible, summary:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; font-size: 0.875rem; line-height: 1.4; overflow-wrap: break-word; }
caption { padding-bottom: 0.4rem; font-weight: 600; text-align: left; }
details caption, .plain caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th, td { padding: 0.32rem 0 0.32rem 1rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: baseline; font-weight: 400; }
th:first-child { padding-left: 0; }
thead th { color: var(--muted); font-size: 0.8125rem; vertical-align: bottom; }
tfoot th, tfoot td { font-weight: 600; border-bottom: 0; }
.number { text-align: right; white-space: nowrap; }
.instant { white-space: nowrap; }
.wide th.name:first-child { min-width: 8.5rem; max-width: 24rem; }
.half td, .half th { padding-left: 0.75rem; }
.half th:first-child { padding-left: 0; }
.zero { color: var(--muted); }

.quality, .method { padding: 0; list-style: none; font-size: 0.9375rem; }
.quality li, .method li { padding: 0.5rem 0; border-bottom: 1px solid var(--line); text-wrap: pretty; }
.quality li:first-child, .method li:first-child { padding-top: 0; }
.quality .is-warning { padding-left: 0.8rem; border-left: 3px solid var(--warn); }

footer { margin-top: 3.5rem; padding: 1.25rem 0 3rem; border-top: 1px solid var(--line); color: var(--muted); font-size: 0.8125rem; }

.vg-tooltip {
  position: fixed; z-index: 10; visibility: hidden; max-width: min(22rem, 90vw); padding: 0.5rem 0.65rem; pointer-events: none;
  background: var(--paper); color: var(--ink); border: 1px solid var(--line); border-radius: 4px;
  box-shadow: 0 3px 14px rgb(0 0 0 / 0.14); font: 0.8125rem/1.4 var(--sans); font-variant-numeric: tabular-nums;
}
.vg-tooltip.visible { visibility: visible; }
.vg-tooltip table { width: auto; font-size: inherit; }
.vg-tooltip td { padding: 0.05rem 0; border: 0; min-width: 0; }
.vg-tooltip td.key { padding-right: 0.75rem; color: var(--muted); white-space: nowrap; }

@media (min-width: 44rem) {
  .evidence { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .wide { grid-column: 1 / -1; }
}
@media (min-width: 64rem) {
  .section { grid-template-columns: 16rem minmax(0, 1fr); }
  .figures { grid-template-columns: 2fr 1.7fr repeat(5, 1fr); }
  .figure, .figure:nth-child(-n + 2) { grid-column: auto; }
}
@media (max-width: 43.99rem) {
  body { font-size: 15px; }
  .p3, .p4, .p5, .p6 { display: none; }
  .figures { gap: 1.25rem 1rem; }
  .figure { grid-column: span 6; }
  .figure:nth-child(-n + 2) { grid-column: 1 / -1; }
  .section { margin-top: 2.25rem; }
}
@media print {
  :root { --paper: #fff; --ink: #000; --muted: #555; --line: #ccc; --accent: #004a75; --warn: #7a3400; --warn-paper: #fff; color-scheme: light; }
  body { font-size: 10.5pt; }
  header, main, footer { width: auto; }
  .section { display: block; break-inside: auto; }
  .lead { break-after: avoid; margin-bottom: 1rem; }
  .evidence { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .wide { grid-column: 1 / -1; }
  figure, tr, .figure, .warnings { break-inside: avoid; }
  thead { display: table-header-group; }
  .table { overflow: visible; }
  details:not([open]), .vg-tooltip { display: none; }
}
`;
