import { useFormContext, useWatch } from "react-hook-form";
import { postFields } from "../../../../contract/post-fields.ts";
import { TextField } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { META_DESCRIPTION_LENGTH, META_TITLE_LENGTH } from "../checklist/check-post.ts";
import type { PostValues } from "../values/post-values.ts";
import { SharePreviews } from "./SharePreviews.tsx";

/** The address, and what search engines and shared links show. */
export function SeoFields() {
  const { register, formState } = useFormContext<PostValues>();
  const { errors } = formState;
  const seo = useWatch<PostValues, "seo">({ name: "seo" });
  return (
    <div className="grid max-w-168 gap-5">
      <TextField
        label="Slug"
        error={errors.slug?.message}
        hint="The post's address is /blog/ followed by the slug."
        spellCheck={false}
        {...register("slug")}
      />
      <TextField
        label="Meta Title"
        note={`${seo.metaTitle.length} of ${META_TITLE_LENGTH}`}
        error={errors.seo?.metaTitle?.message}
        {...register("seo.metaTitle")}
      />
      <TextArea
        label="Meta Description"
        note={`${seo.metaDescription.length} of ${META_DESCRIPTION_LENGTH}`}
        error={errors.seo?.metaDescription?.message}
        {...register("seo.metaDescription")}
      />
      <TextField
        label={postFields.canonicalUrl.name}
        error={errors.canonicalUrl?.message}
        hint="If this post first appeared elsewhere, enter the address of the original. Search engines then list the original."
        inputMode="url"
        spellCheck={false}
        {...register("canonicalUrl")}
      />
      <SharePreviews />
    </div>
  );
}
