/** A longer text belongs to the vendor or to a file, and says nothing that is counted. */
const longest = 400;

/** Length from which a text is cut that the vendor wrote for the model. */
const longestOfVendor = 60;

/** Items of the vendor's lists that stay. */
const mostOfVendor = 3;

/** Keys below which the vendor speaks to the model, or of its tools and agents. */
const vendorKeys = new Set([
  "agentDescription",
  "attachment",
  "capabilities",
  "description",
  "rendered",
  "sections",
  "shape",
  "skills",
  "slash_commands",
  "systemInstruction",
  "systemMessage",
  "systemPrompt",
  "terminal_slash_commands",
]);

/** Words in tags, as agents put them before a prompt; those around a result stay, for they tell how a call ended. */
const tagged = /^\s*<(?!untrusted_context>|tool_use_error>)[a-z][a-z_-]*>/;

/** What tells of an agent's end is kept whole, but for what the vendor explains. */
const notification = /^<(?:task-notification|system-notice)>/;

/** What the vendor says to the model inside a text of another's. */
const explained =
  /(?<=<(note|system-reminder)>).+?(?=<\/\1>)|(?<=\nREMINDER: ).+|(?<= has completed\. |\n\w+ is now )[^\n]+/gs;

/** What agents say to a subagent whose answer is short. */
const asksAgain = /^Your previous response was too brief/;

/** Only the tag at its start says what a text is. */
function cut(text, most) {
  if (text.length <= most) return text;
  return `${tagged.exec(text)?.[0] ?? ""}… (${text.length} characters)`;
}

/** Whether a value describes a tool to the model. */
function isDefinition(value) {
  return typeof value?.name === "string" && typeof value.description === "string";
}

/**
 * Trims texts of a recording. `world` makes the machine a made-up one. Of a text in which the vendor says more to the model
 * than one of the `prompts`, the prompt stays.
 */
export function textTrimmer({ world, prompts }) {
  function trimmedString(whole, most) {
    const text = whole.replaceAll(explained, "…");
    if (/^\s*[[{]/.test(text)) {
      try {
        return JSON.stringify(trimmedValue(JSON.parse(text), most));
      } catch {
        // Not JSON after all.
      }
    }
    if (notification.test(text)) return world.text(text);
    const prompt = prompts.find((asked) => text.includes(asked));
    const isOfVendor = tagged.test(text) || asksAgain.test(text) || prompt !== undefined;
    const limit = isOfVendor ? Math.min(most, longestOfVendor) : most;
    return text.length > limit && prompt !== undefined ? prompt : cut(world.text(text), limit);
  }

  /** A value of JSON with all of its strings trimmed; strings that hold JSON still hold it afterwards. */
  function trimmedValue(value, most = longest) {
    if (typeof value === "string") return trimmedString(value, most);
    if (typeof value === "number") return world.number(value);
    if (Array.isArray(value)) {
      const items = most === longestOfVendor ? value.slice(0, mostOfVendor) : value;
      return items.map((item) => trimmedValue(item, most));
    }
    if (value === null || typeof value !== "object") return value;
    const isVendors = value.role === "system" || value.role === "developer" || value.isMeta === true;
    const inside = isVendors ? longestOfVendor : most;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (key.startsWith("tools") && Array.isArray(inner) && inner.every((item) => isDefinition(item)))
          return [key, inner.map(({ name }) => ({ name }))];
        return [world.text(key), trimmedValue(inner, vendorKeys.has(key) ? longestOfVendor : inside)];
      }),
    );
  }

  function trimmedLine(line) {
    try {
      return JSON.stringify(trimmedValue(JSON.parse(line)));
    } catch {
      return world.text(line);
    }
  }

  /** A log file with all of its strings trimmed: one value of JSON, one on each line, or plain text. */
  function trimmedFile(path, text) {
    if (path.endsWith(".jsonl")) {
      const lines = text.split("\n").map((line) => (line === "" ? line : trimmedLine(line)));
      return lines.join("\n");
    }
    if (path.endsWith(".json")) {
      const indent = text.includes("\n  ") ? 2 : undefined;
      return JSON.stringify(trimmedValue(JSON.parse(text)), null, indent);
    }
    return world.text(text);
  }

  return { trimmedValue, trimmedFile };
}
