import { useCallback } from "react";
import { SAMPLE_READER, fillFields, valuesOfFields } from "../../../../contract/personal-fields.ts";
import type { PersonalField } from "../../../../contract/personal-fields.ts";
import { usePersonalFields } from "../../../editor/fields/use-personal-fields.ts";

const sample = valuesOfFields(SAMPLE_READER);
const valueOf = ({ name, fallback }: PersonalField) => sample[name] || fallback;

/** Fills the personal fields of a plain text as the preview does while nobody is chosen, and trims it. */
export function useFillFields(): (text: string) => string {
  const known = usePersonalFields();
  return useCallback((text) => fillFields(text, { known, valueOf }).trim(), [known]);
}
