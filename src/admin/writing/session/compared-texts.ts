import { differingFields, type FieldOf, type SavedText, type WrittenKind } from "./written-kind.ts";

/** One of two texts. */
interface TextChoice<Values> {
  writtenAt: string;
  values: Values;
}

/** The fields in which two texts differ, for a dialog; the newer text is the one that is chosen at first. */
export function comparedTexts<Draft extends object, Values extends Draft, Saved extends SavedText>(
  kind: WrittenKind<Draft, Values, Saved>,
  mine: TextChoice<Values>,
  theirs: TextChoice<Values>,
) {
  const fields = differingFields(kind, mine.values, theirs.values).map((field) => ({
    field,
    name: kind.nameOf(field),
    mine: kind.say(mine.values, field),
    theirs: kind.say(theirs.values, field),
    isHtml: kind.isHtml(field),
  }));
  return { fields, chosenFirst: theirs.writtenAt > mine.writtenAt ? ("theirs" as const) : ("mine" as const) };
}

export const takenOf = <Values extends object>(
  { values }: { values: Values },
  fields: readonly FieldOf<Values>[],
): Partial<Values> =>
  // Object.fromEntries loses the names.
  Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>;
