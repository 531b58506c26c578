import type { Text } from "@turnmeter/reporting";
import { basename } from "node:path";
import { amount, boundedText, countOf, listed, say } from "@turnmeter/reporting";
import type { NameCount, Places, VersionReport } from "../analysis/doctor/version-reports.js";

const mostPlaces = 10;

/** What one version of a program wrote, a line a kind of finding; names and places, no values. */
export function versionNotes(report: VersionReport): Text[] {
  const { source, clientVersion, files, lines } = report;
  const head = say`${source} ${boundedText(clientVersion ?? "(no version)")}: ${countOf(files, "file", "files")}, ${countOf(lines, "line", "lines")}`;
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

function named(title: string, names: readonly NameCount[]): Text[] {
  if (names.length === 0) return [];
  const texts = names.map(({ name, count }) => say`${boundedText(name)} (${amount.count(count)})`);
  return [say`· ${title}: ${listed(texts)}`];
}

function placed(title: string, { count, first }: Places): Text[] {
  if (count === 0) return [];
  const places = first.map(({ name, file, line }, at) => {
    // Names of logs are long: lines of one file name it once.
    const shortFile = first[at - 1]?.file === file && line !== null ? "" : basename(file);
    const place = line === null ? shortFile : `${shortFile}:${line}`;
    return name === null ? place : `${place} ${boundedText(name)}`;
  });
  return [say`· ${title} (${amount.count(count)}): ${listed(places, { most: mostPlaces, total: count })}`];
}
