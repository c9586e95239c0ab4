import { z } from "zod";
import { text } from "./text.ts";

export const MAX_TAG_LENGTH = 60;

export const tagSchema = text("A tag must be text", { max: MAX_TAG_LENGTH });

/** Trimmed; empty ones and doubles (whatever their case) are left out. */
export const tagsSchema = z
  .array(tagSchema, { error: "Tags must be a list of strings" })
  .max(50, { error: "At most 50 tags" })
  .transform((given) => {
    const byKey = new Map<string, string>();
    for (const tag of given.map((each) => each.trim()).filter(Boolean)) {
      const key = tagKeyOf(tag);
      if (!byKey.has(key)) byKey.set(key, tag);
    }
    return [...byKey.values()];
  });

/** The spelling by which two tags are one. */
export const tagKeyOf = (tag: string) => tag.trim().normalize("NFKC").toLowerCase();
