/// <reference lib="dom" />
import { announcer } from "./announce.js";
import { pageEvents } from "./page-events.js";
import { choiceStore } from "./choice.js";
import { keepChoiceInAddress, showChoice, chooseNames } from "./choice-on-page.js";
import { copyPlaces } from "./copy-places.js";
import type { DrawnChart } from "./draw-chart.js";
import { drawCharts } from "./draw-charts.js";
import { exploreCharts } from "./explore-charts.js";
import { filterTables } from "./filter-tables.js";
import { markContents } from "./mark-contents.js";
import { scrollBoxes, searchTables, sortTables } from "./tables.js";
import { sessionPages, openSessionRows, type OpenSession } from "./session-rows.js";

const WITHOUT_CHART_MS = 500;

const announce = announcer(document);

/** Draws the charts and makes tables interactive; aborting `signal` removes all listeners. */
function startPage(signal: AbortSignal): void {
  const store = choiceStore();
  const drawn = new Map<HTMLElement, DrawnChart>();
  const pageOf = sessionPages(document);
  let openSession: OpenSession = (session) => store.toggle("session", session);
  const explore = exploreCharts(
    {
      act: (dimension, key) => {
        const own = dimension === "session" ? pageOf(key) : null;
        if (own !== null) location.assign(own);
        else if (dimension === "session") openSession(key);
        else store.toggle(dimension, key);
      },
      announce,
    },
    signal,
  );
  // Tables answer once the first chart can be seen; where none is drawn, soon after the page is there.
  let isStarted = false;
  const startTables = (): void => {
    if (isStarted || signal.aborted) return;
    isStarted = true;
    sortTables(document);
    chooseNames(document, store);
    searchTables(document, filterTables(document, store), announce, signal);
    openSession = openSessionRows(document, store, signal);
    showChoice(document, store, announce, signal);
    copyPlaces(document);
    scrollBoxes(document, signal);
    markContents(document, signal);
    keepChoiceInAddress(document, store, signal);
    document.dispatchEvent(new Event(pageEvents.ready));
  };
  drawCharts(
    document,
    (container, chart, spec) => {
      setTimeout(startTables);
      drawn.set(container, chart);
      chart.choose(store.get());
      explore(container, chart, spec);
    },
    signal,
  );
  store.subscribe((choice) => {
    for (const chart of drawn.values()) chart.choose(choice);
  });
  setTimeout(startTables, WITHOUT_CHART_MS);
}

// The script stands at the end of the body, after every chart's container and data.
let page = new AbortController();
startPage(page.signal);
document.addEventListener(pageEvents.leaving, () => page.abort());
document.addEventListener(pageEvents.replaced, () => {
  page = new AbortController();
  startPage(page.signal);
});
