import { useState } from "react";
import { flushSync } from "react-dom";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/** Puts another text into a form. Its editor has a text of its own: with each `textKey` it begins anew. */
export function useShownText<Values extends FieldValues>(form: UseFormReturn<Values>, text: Path<Values>) {
  const [textKey, setTextKey] = useState(0);
  const show = (values: Values) => {
    // Somebody may have gone back to the text while the server answered: the keys of the new one are theirs as well.
    const isInText = document.activeElement?.closest(".ProseMirror") != null;
    flushSync(() => {
      form.reset(values, { keepDefaultValues: true });
      setTextKey((key) => key + 1);
    });
    if (isInText) form.setFocus(text);
  };
  return { textKey, show };
}
