import type { ToldLine } from "@turnmeter/parser";
import type { AgentEvent } from "@turnmeter/schema";
import type { Row } from "../contents/held-contents.js";
import { hashOf } from "../events/event-key.js";
import type { EventMaker } from "../events/event-maker.js";
import type { Draft } from "../events/draft.js";
import { withdrawalOf } from "../events/withdrawal.js";
import type { FollowedFile } from "./followed-file.js";
import type { ReadPart } from "./whole-reading.js";

/** Lines of a log that tell something else than was sent, up to its end. */
interface OtherLines {
  readonly followed: FollowedFile;
  readonly lines: ToldLine[];
}

/** What a whole reading of a unit shows beside what was sent with its rows. */
export class UnitEnd {
  /** What its files tell at their ends. */
  readonly drafts: Draft[] = [];
  readonly files = new Set<string>();
  readonly others = new Map<string, OtherLines>();
  /** What calls in last lines without LF were given and gave. */
  readonly torn: { readonly row: Row; readonly contents: ToldLine["contents"] }[] = [];
  readonly #unit: string;
  readonly #maker: EventMaker;
  readonly #isOtherIfUnknown: boolean;

  /** @param isOtherIfUnknown whether a line is sent again if nobody knows what it told */
  constructor(unit: string, maker: EventMaker, isOtherIfUnknown: boolean) {
    this.#unit = unit;
    this.#maker = maker;
    this.#isOtherIfUnknown = isOtherIfUnknown;
  }

  /** Takes what is read next. `followed` is the log whose lines are compared with those that were sent; null: they are not. */
  add(part: ReadPart, followed: FollowedFile | null): void {
    const { file, lines } = part;
    if (part.kind === "end") {
      const line = Math.max(1, lines.at(-1)?.line ?? part.line);
      this.files.add(file.path);
      for (const { line: number, contents } of lines)
        this.torn.push({ row: { file: file.path, line: number }, contents });
      const events = [...lines.flatMap((torn) => torn.events), ...part.events];
      const from = this.drafts.length;
      const ofRows =
        file.kind === "meta"
          ? this.#maker.ofFiles(events, this.#unit, from)
          : this.#maker.atEnd(line, events, this.#unit, from);
      for (const draft of ofRows) this.drafts.push(draft);
      return;
    }
    if (followed === null) return;
    const first = lines.findIndex(
      ({ line, events }) => followed.sent.isOther(line, hashOf(events)) ?? this.#isOtherIfUnknown,
    );
    const known = this.others.get(file.path);
    if (known !== undefined) for (const line of lines) known.lines.push(line);
    else if (first !== -1) this.others.set(file.path, { followed, lines: lines.slice(first) });
  }
}

/** Takes back what was sent of a log from a line on. `cause` tells this time from others. */
export function takenBack({ file: { path }, sent }: FollowedFile, line: number, cause: string): AgentEvent {
  const id = hashOf(path, line, cause, sent.salt);
  sent.takeBack(line, id);
  return { ...withdrawalOf({ key: hashOf("withdrawn", path, line), file: path, line }), id };
}
