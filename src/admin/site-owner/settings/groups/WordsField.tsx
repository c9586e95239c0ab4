import { siteSettings } from "../../../../contract/settings/settings-registry.ts";
import type { BlockAction } from "../../../editor/block-actions.ts";
import { usePersonalFields } from "../../../editor/fields/use-personal-fields.ts";
import { RichTextField } from "../../../editor/RichTextField.tsx";

interface WordsFieldProps {
  name: "newsletterIntro" | "newsletterOutro" | "welcomeContent";
  hint: string;
  inserts?: readonly BlockAction[];
}

/** A setting that is written with the editor of newsletters. */
export function WordsField(props: WordsFieldProps) {
  const fields = usePersonalFields();
  return <RichTextField {...props} label={siteSettings[props.name].label} minHeight={100} fields={fields} />;
}
