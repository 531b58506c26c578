import { basename } from "node:path";
import { boundedText, listed } from "@turnmeter/reporting";
import type { Formats } from "@turnmeter/reporting";
import type { NameCount, Places, VersionReport } from "../doctor/version-reports.js";
import { counted } from "../counted.js";

const mostPlaces = 10;

/** What one version of a program wrote, a line a kind of finding; names and places, no values. */
export function versionNotes(report: VersionReport, formats: Formats): string[] {
  const { source, clientVersion, files, lines } = report;
  const head = `${source} ${boundedText(clientVersion ?? "(no version)")}: ${counted(files, "file", "files", formats)}, ${counted(lines, "line", "lines", formats)}`;
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
  const texts = names.map(({ name, count }) => `${boundedText(name)} (${formats.count(count)})`);
  return [`· ${title}: ${listed(texts, formats)}`];
}

function placedWith(formats: Formats, title: string, { count, first }: Places): string[] {
  if (count === 0) return [];
  const places = first.map(({ name, file, line }, at) => {
    // Names of logs are long: lines of one file name it once.
    const shortFile = first[at - 1]?.file === file && line !== null ? "" : basename(file);
    const place = line === null ? shortFile : `${shortFile}:${line}`;
    return name === null ? place : `${place} ${boundedText(name)}`;
  });
  return [
    `· ${title} (${formats.count(count)}): ${listed(places, formats, { most: mostPlaces, total: count })}`,
  ];
}
