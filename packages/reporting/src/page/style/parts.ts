/** The head of the page: title, figures, warnings, findings, contents. */
export const mastheadStyle = `
.sample {
  padding: 0.6rem 1rem; background: var(--warn-paper); color: var(--warn);
  text-align: center; font-weight: 600; border-bottom: 1px solid var(--line);
}
.masthead { padding-top: clamp(1.75rem, 4vw, 3.5rem); }
.kicker { color: var(--muted); font-size: 0.875rem; }
h1 {
  margin-top: 0.15rem; font: 500 clamp(2rem, 1.2rem + 3.4vw, 3.5rem)/1.08 var(--serif);
  letter-spacing: -0.015em; text-wrap: balance;
}
.summary { max-width: 46rem; margin-top: 1.1rem; font: 1.1875rem/1.55 var(--serif); text-wrap: pretty; }
.summary + .summary { margin-top: 0.5rem; }
.subtitle { margin-top: 0.75rem; color: var(--muted); font-size: 0.875rem; }

.figures {
  display: grid; gap: 1.5rem 1.75rem; margin-top: 2.25rem; padding-top: 1.5rem; border-top: 2px solid var(--ink);
  grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: start;
}
.figure dt { color: var(--muted); font-size: 0.875rem; }
.figure .value { font: 500 1.75rem/1.2 var(--serif); letter-spacing: -0.01em; overflow-wrap: normal; }
.figure .detail, .figure .change { color: var(--muted); font-size: 0.875rem; line-height: 1.4; text-wrap: pretty; }
.figure .change { color: var(--ink); }

.warnings {
  margin-top: 2rem; padding: 0.85rem 1.1rem; border-left: 3px solid var(--warn); background: var(--warn-paper);
  font-size: 0.9375rem;
}
.warnings ul { padding: 0; list-style: none; }
.warnings p { margin-top: 0.25rem; }

.findings { margin-top: 2.25rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
.findings ul { margin-top: 0.9rem; padding: 0; list-style: none; display: grid; gap: 1.1rem 3rem; }
.findings li { padding-left: 0.9rem; border-left: 3px solid var(--line); text-wrap: pretty; }
.findings .is-bad { border-left-color: var(--warn); }
.findings .is-good { border-left-color: var(--accent); }
.findings .evidence-list { margin-top: 0.2rem; color: var(--muted); font-size: 0.875rem; }

.contents { padding-top: 0.75rem; font-size: 0.875rem; }
.contents ol { display: flex; flex-wrap: wrap; gap: 0 1.4rem; padding: 0; list-style: none; }
.contents a { display: block; padding: 0.28rem 0; color: var(--muted); text-decoration: none; }
.contents a:hover, .contents a[aria-current] { color: var(--accent); text-decoration: underline; }

@media (min-width: 44rem) {
  .figures { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  .figure .value { line-height: 3rem; }
  .figure:nth-child(-n + 2) .value { font-size: clamp(2.1rem, 1.2rem + 1.6vw, 2.75rem); }
}
@media (min-width: 64rem) {
  .findings ul { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
@media (max-width: 43.99rem) {
  .figures { gap: 1.25rem 1rem; }
  .contents ol { gap: 0 1rem; }
}
@media (min-width: 90rem) {
  .page > .contents { grid-column: 1; grid-row: 1 / span 2; padding-top: clamp(1.75rem, 4vw, 3.5rem); }
  .contents ol { position: sticky; top: 1.5rem; display: block; }
}
@media (min-width: 112rem) { .figures { grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); } }
`;

export const sectionStyle = `
.section { margin-top: 2.5rem; padding-top: 1.1rem; border-top: 1px solid var(--line); }
.lead { margin-bottom: 1.1rem; }
h2 { font: 500 1.5rem/1.2 var(--serif); letter-spacing: -0.005em; text-wrap: balance; }
.topic { display: block; margin-bottom: 0.2rem; color: var(--muted); font: 0.875rem/1.4 var(--sans); letter-spacing: 0; }
.reading { max-width: 46rem; margin-top: 0.4rem; font-size: 0.9844rem; line-height: 1.55; text-wrap: pretty; }
.evidence { display: grid; gap: 1.75rem 2.5rem; grid-template-columns: minmax(0, 1fr); align-items: start; align-content: start; }
.stack { display: grid; gap: 1.75rem; grid-template-columns: minmax(0, 1fr); }
.more { margin-top: 1rem; }
.more > .evidence { margin-top: 1rem; font-size: 1rem; }
.at-least { color: var(--muted); font-weight: 400; cursor: help; }
.switched { position: relative; }
.switch { display: flex; gap: 0.2rem; margin: 0; padding: 0; border: 0; position: absolute; top: -0.15rem; right: 0; font-size: 0.8125rem; z-index: 1; }
.switch label { padding: 0.1rem 0.55rem; border: 1px solid var(--line); border-radius: 999px; color: var(--muted); cursor: pointer; }
.switch label:hover { color: var(--accent); }
.switch label:has(:checked) { color: var(--ink); border-color: var(--muted); }
.switch label:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
.switch input { position: absolute; width: 1px; height: 1px; margin: 0; opacity: 0; }
.switched figcaption { padding-right: 9rem; }
@supports selector(:has(*)) {
  .switched:has([value="first"]:checked) > .other, .switched:has([value="other"]:checked) > .first { display: none; }
}
@supports not selector(:has(*)) { .switch { display: none; } .switched .other { margin-top: 1.5rem; } }
figcaption { margin-bottom: 0.6rem; font-size: 0.875rem; font-weight: 600; line-height: 1.4; }
.chart { position: relative; width: 100%; overflow: hidden; }
.ring { position: absolute; pointer-events: none; border: 2px solid var(--ink); border-radius: 4px; }
.choice {
  position: fixed; z-index: 15; left: 50%; bottom: 1rem; transform: translateX(-50%); width: max-content; max-width: calc(100% - 2rem); padding: 0.5rem 1rem;
  background: var(--ink); color: var(--paper); border-radius: 4px; box-shadow: 0 3px 14px rgb(0 0 0 / 0.3); font-size: 0.875rem;
}
.choice button { all: unset; text-decoration: underline; text-underline-offset: 0.15em; cursor: pointer; }
.choice button:focus-visible { outline: 2px solid var(--paper); outline-offset: 2px; }
.chart svg { display: block; max-width: 100%; }
.chart[data-error]::before { content: "This chart could not be drawn. Its data is below."; color: var(--muted); }

details { margin-top: 0.5rem; font-size: 0.875rem; }
summary { width: fit-content; padding: 0.15rem 0; color: var(--muted); cursor: pointer; }
summary:hover { color: var(--accent); }
details[open] > summary { margin-bottom: 0.5rem; }

.quality, .method { padding: 0; list-style: none; font-size: 0.9375rem; max-width: 60rem; }
.quality li, .method li { padding: 0.5rem 0; border-bottom: 1px solid var(--line); text-wrap: pretty; }
.quality li:first-child, .method li:first-child { padding-top: 0; }
.quality li:last-child, .method li:last-child { border-bottom: 0; }
.quality .is-warning { padding-left: 0.8rem; border-left: 3px solid var(--warn); }

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
@media (max-width: 43.99rem) { .section { margin-top: 2rem; } }
`;
