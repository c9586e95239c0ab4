import { useFormContext, useWatch } from "react-hook-form";
import { blankPost } from "../../../../contract/content/post-fields.ts";
import { TextField } from "../../../ui/forms/Field.tsx";
import type { PostValues } from "../values/post-values.ts";

/** The author of a post, for people who write under their own name alone. */
export function OwnByline() {
  const { control } = useFormContext<PostValues>();
  const author = useWatch({ control, name: "author" });
  return (
    <TextField
      label="Author"
      name="author"
      readOnly
      value={author === blankPost.author ? "Your own name" : author}
      hint="Readers see your name as it is in your profile."
    />
  );
}
