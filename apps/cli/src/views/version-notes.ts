import { basename } from "node:path";
import type { Formats } from "@turnmeter/reporting";
import type { NameCount, Places, VersionReport } from "../doctor/version-reports.js";
import { counted } from "../counted.js";

const mostPlaces = 10;

/** What one version of a program wrote, a line a kind of finding; names and places, no values. */
export function versionNotes(report: VersionReport, formats: Formats): string[] {
  const { source, clientVersion, files, lines } = report;
  const head = `${source} ${clientVersion ?? "(no version)"}: ${counted(files, "file", "files", formats)}, ${counted(lines, "line", "lines", formats)}`;
  const named = (title: string, names: readonly NameCount[]) => namedWith(formats, title, names);
  const placed = (title: string, places: Places) => placedWith(formats, title, places);
  return [
    head,
    ...named("records", report.records),
    ...named("unknown types", report.unknownTypes),
    ...named("unknown tools", report.unknownTools),
    ...named("models without a price", report.unknownModels),
    ...named("unknown fields", report.unknownFields),
    ...named("fields of another type", report.oddFields),
    ...placed("bad lines", report.badLines),
    ...placed("calls without result", report.unpairedCalls),
    ...placed("results without call", report.orphanResults),
    ...placed("subagents without transcript", report.agentsWithoutTranscript),
  ];
}

function namedWith(formats: Formats, title: string, names: readonly NameCount[]): string[] {
  if (names.length === 0) return [];
  return [`· ${title}: ${names.map(({ name, count }) => `${name} (${formats.count(count)})`).join(", ")}`];
}

function placedWith(formats: Formats, title: string, { count, first }: Places): string[] {
  if (count === 0) return [];
  const places = first.slice(0, mostPlaces).map(({ name, file, line }, at, shown) => {
    // Names of logs are long: lines of one file name it once.
    const shortFile = shown[at - 1]?.file === file && line !== null ? "" : basename(file);
    const place = line === null ? shortFile : `${shortFile}:${line}`;
    return name === null ? place : `${place} ${name}`;
  });
  const more = count > places.length ? ` and ${formats.count(count - places.length)} more` : "";
  return [`· ${title} (${formats.count(count)}): ${places.join(", ")}${more}`];
}
