import type { PostFormat } from "../../../../../src/contract/moving/post-products.ts";

/** What becomes of an element of a source, and what the report says of it. */
interface Outcome {
  /** The name in docs/moving.md. Products that have the same element share it. */
  element: string;
  /**
   * `unseen`: it is left out, and readers did not see it before; the report may say nothing. `draft`: the post becomes a draft.
   * Otherwise what it becomes, in the words of the table.
   */
  becomes: "kept" | "left out" | "unseen" | "draft" | { into: string };
  /** What the text has then. */
  stored?: string | string[];
  /** The notes of the post then; without it, it has none. */
  noted?: string;
  /** What the text has no longer. */
  gone?: string[];
  /** All that the report says of the post. */
  told?: string[];
  /** What the table adds: `at most twelve images each`. */
  note?: string;
}

export interface ElementRow<Input> extends Outcome {
  /** As the source has it. */
  input: Input;
}

/** The elements of a product, and an export that has a post for each. */
export interface SourceElements {
  format: PostFormat;
  rows: readonly Outcome[];
  /** The files of the export; the title of each post is `titleOf` its row. */
  files: Record<string, string | Uint8Array>;
}

export const titleOf = (index: number) => `Element ${index + 1}`;

export function elementsOf<Input>(
  format: PostFormat,
  rows: readonly ElementRow<Input>[],
  files: (posts: readonly { id: number; title: string; input: Input }[]) => SourceElements["files"],
): SourceElements {
  const posts = rows.map(({ input }, index) => ({ id: index + 1, title: titleOf(index), input }));
  return { format, rows, files: files(posts) };
}
