import { useFormContext } from "react-hook-form";
import { postFields } from "../../../../contract/content/post-fields.ts";
import { fieldsOf } from "../../../ui/forms/fields-of.ts";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import type { PostValues } from "../values/post-values.ts";

/** What writers note about the post. */
export function NotesField() {
  const field = fieldsOf(useFormContext<PostValues>());
  return (
    <section aria-label={postFields.notes.name} className="grid pb-4 *:min-w-0">
      <TextArea
        label={postFields.notes.name}
        hint="Only people who can edit this post see them. Readers never do."
        className="max-h-80"
        {...field("notes")}
      />
    </section>
  );
}
