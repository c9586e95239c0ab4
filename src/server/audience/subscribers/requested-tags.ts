import { requestedTagsSchema } from "../../../contract/audience/subscriber-attributes.ts";

/** Writes the names of tags as a row keeps them: a JSON list; empty if there is none. */
export const writeRequestedTags = (names: readonly string[]): string =>
  names.length > 0 ? JSON.stringify(names) : "";

export const readRequestedTags = (kept: string): string[] =>
  kept === "" ? [] : requestedTagsSchema.parse(JSON.parse(kept));
