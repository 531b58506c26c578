/** A model's name without the mark of a longer context, which no response has. */
export function modelName(name: string): string {
  return name.replace(contextMark, "");
}

/** The models that the responses of a session have. */
export class ResponseModels {
  readonly #names = new Set<string>();
  readonly #spellings = new Map<string, string[]>();

  add(name: string): void {
    if (this.#names.has(name)) return;
    this.#names.add(name);
    const bare = bareName(name);
    const known = this.#spellings.get(bare);
    if (known === undefined) this.#spellings.set(bare, [name]);
    else known.push(name);
  }

  /** The name that responses use for a model stated by several names: the only one in responses that spells the same model, else the first name stated. */
  nameOf([name, other]: readonly [string, string | null]): string {
    const own = modelName(name);
    if (this.#names.has(own)) return own;
    for (const spelling of other === null ? [own] : [own, other]) {
      const [only, ...more] = this.#spellings.get(bareName(spelling)) ?? [];
      if (only !== undefined && more.length === 0) return only;
    }
    return own;
  }
}

const contextMark = /\[[^\]]{1,16}\]$/;

const provider =
  /^(?:(?:anthropic|openrouter|bedrock|converse|vertex_ai|azure|azure_ai)\/|(?:(?:us|eu|apac|au|jp|global|us-gov)\.)?anthropic\.)/;

const edition = /(?:-\d{8}|@\d{8}|@latest|-v\d+(?::\d+)?)$/;

/** Name without provider, date or revision; texts over 300 characters are no names. */
function bareName(name: string): string {
  if (name.length > 300) return name;
  let bare = modelName(name);
  for (const part of [provider, edition]) {
    for (let rest = bare.replace(part, ""); rest !== bare && rest !== ""; rest = bare.replace(part, ""))
      bare = rest;
  }
  return bare;
}
