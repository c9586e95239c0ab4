import { FILINGS_SHOWN, type PostFiling } from "../../../../contract/moving/post-imports.ts";
import { tagKeyOf } from "../../../../contract/base/tags.ts";
import type { ImportedPost } from "../source/imported-post.ts";
import { isNoCategory } from "./choose-category.ts";

/** No site files under more; what comes later is not counted. */
const MAX_NAMES = 10_000;

/** Counts what posts were filed under: their categories, or else their tags. */
export class Filings {
  readonly #byKey = new Map<string, PostFiling>();
  readonly #categoryOf: (name: string) => string | undefined;

  /** `categoryOf` returns the slug of the category that a name is here, if any. */
  constructor(categoryOf: (name: string) => string | undefined) {
    this.#categoryOf = categoryOf;
  }

  note({ categories, tags }: Pick<ImportedPost, "categories" | "tags">) {
    const own = categories.filter((name) => !isNoCategory(name));
    const names = new Map((own.length > 0 ? own : tags).map((name) => [tagKeyOf(name), name.trim()]));
    for (const [key, name] of names) {
      const known = this.#byKey.get(key);
      if (known) known.posts++;
      else if (key && this.#byKey.size < MAX_NAMES)
        this.#byKey.set(key, { name, posts: 1, category: this.#categoryOf(name) ?? null });
    }
  }

  /** The most frequent first. */
  list(): PostFiling[] {
    return [...this.#byKey.values()].sort((a, b) => b.posts - a.posts).slice(0, FILINGS_SHOWN);
  }
}
