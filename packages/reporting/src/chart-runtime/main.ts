/// <reference lib="dom" />
import { drawCharts } from "./draw-charts.js";

// The script stands at the end of the body, after every chart's container and data.
drawCharts(document);
