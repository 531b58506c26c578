import { columnSteps } from "../column-steps.js";

/**
 * Tables: columns that do not fit the table's box are left out until all are asked for; then the box scrolls. Rows
 * beyond the first are folded, until they are asked for. Both need no script.
 */
export const tableStyle = `
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
