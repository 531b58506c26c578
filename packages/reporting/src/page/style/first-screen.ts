/** The first screen of a report: the cost beside the weeks before, why, what to do, every session. */
export const firstScreenStyle = `
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
