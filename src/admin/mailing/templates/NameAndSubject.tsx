import type { z } from "zod";
import type { mailTemplateInput } from "../../../contract/mailing/single-mails.ts";
import { TextField } from "../../ui/forms/Field.tsx";
import type { FieldsOf } from "../../ui/forms/fields-of.ts";

interface NameAndSubjectProps {
  field: FieldsOf<z.input<typeof mailTemplateInput>>;
  /** What the name is for. */
  hint: string;
}

export const NameAndSubject = ({ field, hint }: NameAndSubjectProps) => (
  <>
    <TextField
      label="Name"
      hint={hint}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...field("slug")}
    />
    <TextField label="Subject" autoComplete="off" {...field("subject")} />
  </>
);
