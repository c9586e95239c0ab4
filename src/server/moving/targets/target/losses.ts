/** Something that the other program has no place for, and the texts that have it. */
export interface Loss {
  what: string;
  titles: string[];
}

/** Collects what an export for another program changes or leaves out. */
export class Losses {
  readonly #byWhat = new Map<string, Set<string>>();

  /** `what` says what became of it: “callouts became quotes”. */
  add(what: string, title: string) {
    const titles = this.#byWhat.get(what);
    if (titles) titles.add(title);
    else this.#byWhat.set(what, new Set([title]));
  }

  all(): Loss[] {
    return [...this.#byWhat].map(([what, titles]) => ({ what, titles: [...titles] }));
  }
}

const MAX_TITLES = 10;

/** `“One”, “Two” and 12 more` */
export function titlesInWords(titles: readonly string[]): string {
  const named = titles.slice(0, MAX_TITLES).map((title) => `“${title}”`);
  const rest = titles.length > MAX_TITLES ? [`${titles.length - MAX_TITLES} more`] : [];
  const all = [...named, ...rest];
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}
