import { useMemo } from "react";
import { findFields, type KnownField } from "../../../contract/audience/personal-fields.ts";
import { FIELD_KEY } from "../../../contract/audience/subscriber-attributes.ts";
import type { BlockAction } from "../../editor/block-actions.ts";
import { RichTextField } from "../../editor/RichTextField.tsx";

interface TemplateTextProps {
  /** The subject, the preheader and the text: a field of one can be put into the others. */
  texts: readonly string[];
  inserts: readonly BlockAction[];
}

/** The text of a template. Whatever it names is a field. */
export function TemplateText({ texts, inserts }: TemplateTextProps) {
  const names = [...new Set(texts.flatMap((text) => findFields(text, []).map(({ name }) => name)))]
    .filter((name) => FIELD_KEY.test(name))
    .join(" ");
  const fields = useMemo(
    () =>
      names
        .split(" ")
        .flatMap((name): KnownField[] => (name ? [{ name, label: name, sample: `{${name}}` }] : [])),
    [names],
  );
  return <RichTextField name="content" label="Content" minHeight={400} fields={fields} inserts={inserts} />;
}
