import type { TableColumn } from "../../table/table-view.js";

/** A column of text. */
export const textColumn = (key: string, title: string, priority: number): TableColumn => ({
  key,
  title,
  align: "left",
  kind: "text",
  priority,
});

/** A column of places in logs, `file:line`. */
export const placeColumn = (priority: number): TableColumn => ({
  ...textColumn("place", "Where", priority),
  cut: "place",
});

/** A column of numbers. */
export const numberColumn = (
  key: string,
  title: string,
  kind: "count" | "tokens" | "usd" | "duration" | "percent" | "bytes",
  priority: number,
): TableColumn => ({ key, title, align: "right", kind, priority });

/** A column of moments. */
export const instantColumn = (key: string, title: string, priority: number): TableColumn => ({
  key,
  title,
  align: "left",
  kind: "instant",
  priority,
});
