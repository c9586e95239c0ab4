import { useFormContext, useWatch } from "react-hook-form";
import { postFields } from "../../../../contract/content/post-fields.ts";
import { useMay } from "../../../api/session-query.ts";
import { TextField } from "../../../ui/forms/Field.tsx";
import { fieldsOf } from "../../../ui/forms/fields-of.ts";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { META_DESCRIPTION_LENGTH, META_TITLE_LENGTH } from "../checklist/check-post.ts";
import type { PostValues } from "../values/post-values.ts";
import { SharePreviews } from "./SharePreviews.tsx";

/** The address, and what search engines and shared links show. */
export function SeoFields() {
  const field = fieldsOf(useFormContext<PostValues>());
  const may = useMay();
  const seo = useWatch<PostValues, "seo">({ name: "seo" });
  return (
    <div className="grid max-w-168 gap-5">
      <TextField
        label="Slug"
        hint="The post's address is /blog/ followed by the slug."
        spellCheck={false}
        {...field("slug")}
      />
      <TextField
        label="Meta Title"
        note={`${seo.metaTitle.length} of ${META_TITLE_LENGTH}`}
        {...field("seo.metaTitle")}
      />
      <TextArea
        label="Meta Description"
        note={`${seo.metaDescription.length} of ${META_DESCRIPTION_LENGTH}`}
        {...field("seo.metaDescription")}
      />
      <TextField
        label={postFields.canonicalUrl.name}
        hint="If this post first appeared elsewhere, enter the address of the original. Search engines then list the original."
        inputMode="url"
        spellCheck={false}
        readOnly={!may("posts.publish")}
        {...field("canonicalUrl")}
      />
      <SharePreviews />
    </div>
  );
}
