import { useCallback } from "react";
import { fillForNobody } from "../../../contract/audience/personal-fields.ts";
import { usePersonalFields } from "./use-personal-fields.ts";

/** Fills the personal fields of a plain text as the preview does while nobody is chosen, and trims it. */
export function useFillFields(): (text: string) => string {
  const known = usePersonalFields();
  return useCallback((text) => fillForNobody(text, known), [known]);
}
