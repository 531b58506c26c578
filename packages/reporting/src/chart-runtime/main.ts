/// <reference lib="dom" />
import { announcer } from "./announce.js";
import { choiceStore } from "./choice.js";
import { keepChoiceInAddress } from "./choice-address.js";
import { showChoice } from "./choice-line.js";
import { chooseNames } from "./choose-names.js";
import { copyPlaces } from "./copy-places.js";
import type { DrawnChart } from "./draw-chart.js";
import { drawCharts } from "./draw-charts.js";
import { exploreCharts } from "./explore-charts.js";
import { filterTables } from "./filter-tables.js";
import { markContents } from "./mark-contents.js";
import { scrollBoxes } from "./scroll-boxes.js";
import { searchTables } from "./search-tables.js";
import { sessionPages } from "./session-pages.js";
import { openSessionRows } from "./session-rows.js";
import type { OpenSession } from "./session-rows.js";
import { sortTables } from "./sort-tables.js";

const WITHOUT_CHART_MS = 500;

// The script stands at the end of the body, after every chart's container and data.
const store = choiceStore();
const announce = announcer(document);
const drawn = new Map<HTMLElement, DrawnChart>();
const pageOf = sessionPages(document);
let openSession: OpenSession = (session) => store.toggle("session", session);
const explore = exploreCharts({
  act: (dimension, key) => {
    const own = dimension === "session" ? pageOf(key) : null;
    if (own !== null) location.assign(own);
    else if (dimension === "session") openSession(key);
    else store.toggle(dimension, key);
  },
  announce,
});
// Tables answer once the first chart can be seen; where none is drawn, soon after the page is there.
let isStarted = false;
const startTables = (): void => {
  if (isStarted) return;
  isStarted = true;
  sortTables(document);
  chooseNames(document, store);
  searchTables(document, filterTables(document, store), announce);
  openSession = openSessionRows(document, store);
  showChoice(document, store, announce);
  copyPlaces(document);
  scrollBoxes(document);
  markContents(document);
  keepChoiceInAddress(document, store);
};
drawCharts(document, (container, chart, spec) => {
  setTimeout(startTables);
  drawn.set(container, chart);
  chart.choose(store.get());
  explore(container, chart, spec);
});
store.subscribe((choice) => {
  for (const chart of drawn.values()) chart.choose(choice);
});
setTimeout(startTables, WITHOUT_CHART_MS);
