import { useFormContext, useWatch } from "react-hook-form";
import { blankPost } from "../../../../contract/content/post-fields.ts";
import { useMay } from "../../../api/session-query.ts";
import { Select } from "../../../ui/forms/Select.tsx";
import { fieldsOf } from "../../../ui/forms/fields-of.ts";
import { Switch } from "../../../ui/forms/Check.tsx";
import { TextField } from "../../../ui/forms/Field.tsx";
import { useCategoryChoices } from "../values/use-category-choices.ts";
import type { PostValues } from "../values/post-values.ts";
import { AuthorField } from "./AuthorField.tsx";
import { PublishTime } from "./PublishTime.tsx";
import { TagField } from "./TagField.tsx";

const statuses = [
  { value: "draft", name: "Save as Draft" },
  { value: "published", name: "Publish" },
];

/** Whether, when and where it appears, and whose it is. */
export function StatusFields() {
  const field = fieldsOf(useFormContext<PostValues>());
  const [status, category] = useWatch<PostValues, ["status", "category"]>({ name: ["status", "category"] });
  const choices = useCategoryChoices(category);
  const may = useMay();
  // Only people who may publish can choose it; a post that is published already says so.
  const offered = may("posts.publish") ? statuses : statuses.filter(({ value }) => value === status);
  return (
    <section aria-label="Publication" className="grid gap-3.5 py-4 *:min-w-0">
      <Select
        label="Status"
        options={offered}
        hint={may("posts.publish") ? undefined : hintOf(status)}
        {...field("status")}
      />
      {status === "published" && <PublishTime />}
      <Select label="Category" options={choices} {...field("category")} />
      <TagField />
      {may("posts.others") ? (
        <>
          <AuthorField />
          <Switch label="Featured" {...field("featured")} />
        </>
      ) : (
        <OwnByline />
      )}
    </section>
  );
}

/** For people who may not publish. */
const hintOf = (status: string) =>
  status === "published"
    ? "An editor or an owner has published this. Your changes wait until they save them."
    : "An editor or an owner publishes it.";

/** The author of a post, for people who write under their own name alone. */
function OwnByline() {
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
