/// <reference lib="dom" />

/** Lets the form of choices lead to the page that it asks for as soon as something is chosen. What is empty stays out of the address. */
export function sendChoices(page: Document): void {
  page.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement)) return;
    const { form, name, type } = target;
    // Words that are searched are sent with the enter key.
    if (form?.dataset["choice"] === undefined || type === "search") return;
    // Days take the place of a period, and a period that of days.
    if (name === "period") for (const day of fields(form, ["since", "until"])) day.value = "";
    if (name === "since" || name === "until")
      for (const period of fields(form, ["period"])) period.value = "";
    send(form);
  });
  page.addEventListener("submit", (event) => {
    const { target } = event;
    if (!(target instanceof HTMLFormElement) || target.dataset["choice"] === undefined) return;
    event.preventDefault();
    send(target);
  });
}

function send(form: HTMLFormElement): void {
  const kept = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && value !== "" ? [[name, value]] : [],
  );
  const query = new URLSearchParams(kept).toString();
  location.assign(query === "" ? form.action : `${form.action}?${query}`);
}

function fields(
  form: HTMLFormElement,
  names: readonly string[],
): readonly (HTMLInputElement | HTMLSelectElement)[] {
  return names.flatMap((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? [field] : [];
  });
}
