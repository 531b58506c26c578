import { distinctValues, usageByMonth, usageByWeek } from "@turnmeter/metrics";
import { lastFolder, type ChoiceField, type Navigation } from "@turnmeter/reporting";
import type { Facts } from "@turnmeter/schema";
import { agentNames } from "../../logs/source-traits.js";
import type { PeriodSettings } from "../../specification/flags/period-of-flags.js";
import { addressOf, choiceNames, partsOf, type ChoiceName } from "./choice.js";

interface ChoiceFormOptions {
  readonly path: string;
  readonly query: URLSearchParams;
  /** Facts of all times, unfiltered: they define the choices. */
  readonly facts: Facts;
  readonly settings: PeriodSettings;
  readonly usualPeriod: string;
  /** What the search field searches; null for no field. */
  readonly searches: string | null;
}

export function choiceForm(options: ChoiceFormOptions): NonNullable<Navigation["choice"]> {
  const { path, query, facts, searches } = options;
  const valueOf = (name: ChoiceName): string => query.get(name) ?? "";
  const select = (
    name: ChoiceName,
    label: string,
    usual: string,
    found: readonly Option[],
  ): ChoiceField[] => {
    const value = valueOf(name);
    // With one of a kind there is nothing to choose.
    if (found.length < 2 && value === "") return [];
    const known = found.some((option) => option.value === value) || value === "";
    const all = [{ value: "", text: usual }, ...found, ...(known ? [] : [{ value, text: value }])];
    return [{ kind: "select", name, label, value, options: all }];
  };
  const search: ChoiceField[] =
    searches === null
      ? []
      : [
          {
            kind: "search",
            name: "q",
            label: "Search sessions",
            value: valueOf("q"),
            hint: SEARCHED,
            searches,
          },
        ];
  const chosen = partsOf(
    query,
    choiceNames.filter((name) => name !== "with"),
  );
  const days = (name: "since" | "until", label: string): ChoiceField => ({
    kind: "day",
    name,
    label,
    value: valueOf(name),
  });
  return {
    action: path,
    fields: [
      ...search,
      periodField(options),
      ...select("project", "Project", "All projects", projectsOf(facts)),
      ...select("model", "Model", "All models", modelsOf(facts)),
      ...select("source", "Agent", "All agents", sourcesOf(facts)),
    ],
    more: { text: "Other days", fields: [days("since", "First day"), days("until", "Last day")] },
    kept: Object.entries(partsOf(query, ["with"])).map(([name, value]) => ({ name, value })),
    clear:
      Object.keys(chosen).length === 0
        ? null
        : { text: "Clear", href: addressOf(path, partsOf(query, ["with"])) },
  };
}

const SEARCHED = "Name, project, model or id";

interface Option {
  readonly value: string;
  readonly text: string;
}

const MOST_WEEKS = 16;
const MOST_MONTHS = 6;
const MOST_OPTIONS = 200;

function periodField({ query, facts, settings, usualPeriod }: ChoiceFormOptions): ChoiceField {
  const weeks = usageByWeek(facts, settings)
    .map(({ week }) => week)
    .sort()
    .toReversed();
  const months = usageByMonth(facts, settings)
    .map(({ month }) => month)
    .sort()
    .toReversed();
  const hasDates = query.get("since") || query.get("until");
  const value = hasDates ? "" : (query.get("period") ?? "");
  const options = [
    { value: "", text: usualPeriod },
    { value: "7d", text: "Last 7 days" },
    { value: "4w", text: "Last 4 weeks" },
    { value: "3m", text: "Last 3 months" },
    { value: "all", text: "All days" },
    ...weeks.slice(0, MOST_WEEKS).map((week) => ({ value: week, text: `Week of ${week}` })),
    ...months.slice(0, MOST_MONTHS).map((month) => ({ value: month, text: `Month ${month}` })),
  ].filter((option, at) => at === 0 || option.text !== usualPeriod);
  const known = options.some((option) => option.value === value);
  return {
    kind: "select",
    name: "period",
    label: "Days",
    value,
    options: known ? options : [...options, { value, text: value }],
  };
}

/** Projects by last folder, or by path if several share it. */
function projectsOf(facts: Facts): readonly Option[] {
  const projects = distinctValues(facts, "sessions", "project").filter((project) => project !== null);
  const names = projects.map((project) => lastFolder(project) ?? project);
  return projects
    .map((value, at) => ({
      value,
      text: names.filter((name) => name === names[at]).length > 1 ? value : (names[at] ?? value),
    }))
    .sort((a, b) => a.text.localeCompare(b.text, "en"))
    .slice(0, MOST_OPTIONS);
}

function modelsOf(facts: Facts): readonly Option[] {
  return distinctValues(facts, "requests", "model")
    .filter((model) => model !== null)
    .sort()
    .slice(0, MOST_OPTIONS)
    .map((value) => ({ value, text: value }));
}

function sourcesOf(facts: Facts): readonly Option[] {
  return distinctValues(facts, "sessions", "source")
    .map((value) => ({ value, text: agentNames.get(value) ?? value }))
    .sort((a, b) => a.text.localeCompare(b.text, "en"));
}
