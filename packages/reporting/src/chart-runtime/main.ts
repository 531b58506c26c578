/// <reference lib="dom" />
import { drawCharts } from "./draw-charts.js";
import { markContents } from "./mark-contents.js";
import { scrollBoxes } from "./scroll-boxes.js";
import { sortTables } from "./sort-tables.js";

// The script stands at the end of the body, after every chart's container and data.
sortTables(document);
scrollBoxes(document);
markContents(document);
drawCharts(document);
