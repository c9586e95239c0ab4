import type { PostField } from "../../../../contract/post-fields.ts";
import { differingFields, fieldNames } from "../values/post-values.ts";
import type { PostValues } from "../values/post-values.ts";

/** One of two texts of a post. */
interface TextChoice {
  writtenAt: string;
  values: PostValues;
}

/** The fields in which two texts differ, for a dialog; the newer text is the one that is chosen at first. */
export function comparedTexts(mine: TextChoice, theirs: TextChoice) {
  const fields = differingFields(mine.values, theirs.values).map((field) => ({
    field,
    name: fieldNames[field],
    mine: sayField(mine.values, field),
    theirs: sayField(theirs.values, field),
    isHtml: field === "content",
  }));
  return { fields, chosenFirst: theirs.writtenAt > mine.writtenAt ? ("theirs" as const) : ("mine" as const) };
}

export const takenOf = (
  { values }: Pick<TextChoice, "values">,
  fields: readonly PostField[],
): Partial<PostValues> => Object.fromEntries(fields.map((field) => [field, values[field]]));

/** A field's value in words. */
function sayField(values: PostValues, field: PostField): string {
  if (field === "status") return values.status === "published" ? "Publish" : "Save as Draft";
  const value = values[field];
  if (value === null || typeof value === "string") return value ?? "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.join(", ");
  return Object.values(value).filter(Boolean).join("\n");
}
