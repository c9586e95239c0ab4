import { useController, useFormContext, useWatch } from "react-hook-form";
import { categories } from "../../../../contract/categories.ts";
import { TextField } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Switch } from "../../../ui/Check.tsx";
import { useSiteZone } from "../../../time/use-site-zone.ts";
import { dateAndTimeIn, instantOfInput, localInputIn, otherZoneAt } from "../../../time/zoned-time.ts";
import type { PostValues } from "../values/post-values.ts";
import { TagField } from "./TagField.tsx";

const statuses = [
  { value: "draft", name: "Save as Draft" },
  { value: "published", name: "Publish" },
];

const categoryOptions = [
  { value: "", name: "Choose a category" },
  ...categories.map(({ slug, title }) => ({ value: slug, name: title })),
];

/** Whether, when and where it appears, and whose it is. */
export function StatusFields() {
  const { register, formState } = useFormContext<PostValues>();
  const { errors } = formState;
  const status = useWatch<PostValues, "status">({ name: "status" });
  return (
    <section aria-label="Publication" className="grid gap-3.5 py-4 *:min-w-0">
      <Select label="Status" options={statuses} error={errors.status?.message} {...register("status")} />
      {status === "published" && <PublishTime />}
      <Select
        label="Category"
        options={categoryOptions}
        error={errors.category?.message}
        {...register("category")}
      />
      <TagField />
      <TextField label="Author" error={errors.author?.message} {...register("author")} />
      <Switch label="Featured" {...register("featured")} />
    </section>
  );
}

function PublishTime() {
  const {
    field: { ref, value, onBlur, onChange },
    fieldState,
  } = useController<PostValues, "publishedAt">({ name: "publishedAt" });
  const zone = useSiteZone();
  return (
    <TextField
      ref={ref}
      label="Publish at"
      type="datetime-local"
      max="9999-12-31T23:59"
      value={value ? localInputIn(zone, value) : ""}
      error={fieldState.error?.message}
      hint={hintOf(value, zone)}
      onBlur={onBlur}
      onChange={({ target }) => onChange(instantOfInput(zone, target.value))}
    />
  );
}

/** The publication time in the site's zone, as readers see it. */
function hintOf(publishedAt: string | null, zone: string): string {
  const now = new Date().toISOString();
  if (!publishedAt) {
    const other = otherZoneAt(zone, now);
    return `Leave empty to publish when you save${other ? `. Times are in ${other}.` : ""}`;
  }
  const isAhead = publishedAt > now;
  const when = dateAndTimeIn(zone, publishedAt);
  return `${isAhead ? "Scheduled: public from" : "Public since"} ${when}`;
}
