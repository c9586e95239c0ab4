import { useFormContext } from "react-hook-form";
import type { PageFields } from "../../../contract/content/pages.ts";
import type { UploadCount } from "../../editor/upload/upload-count.ts";
import { TextField } from "../../ui/forms/Field.tsx";
import { fieldsOf } from "../../ui/forms/fields-of.ts";
import { Select } from "../../ui/forms/Select.tsx";
import { Checklist } from "../posts/checklist/Checklist.tsx";
import { checkPage } from "./check-page.ts";

const statuses = [
  { value: "draft", name: "Save as Draft" },
  { value: "published", name: "Publish" },
];

/** Everything beside the text. */
export function PagePanel({ images }: { images: UploadCount }) {
  const field = fieldsOf(useFormContext<PageFields>());
  return (
    <>
      <Checklist check={checkPage} images={images} />
      <section aria-label="Publication" className="grid gap-3.5 py-4 *:min-w-0">
        <Select label="Status" options={statuses} {...field("status")} />
        <TextField
          label="Slug"
          hint="The page's address is / followed by the slug. If you change it, the old address redirects here."
          spellCheck={false}
          {...field("slug")}
        />
      </section>
    </>
  );
}
