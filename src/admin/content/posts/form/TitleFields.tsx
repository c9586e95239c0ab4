import { useFormContext } from "react-hook-form";
import { WritingLine } from "../../../writing/WritingLine.tsx";
import { fillFromTitle } from "./fill-from-title.ts";
import type { PostValues } from "../values/post-values.ts";

/** Title and excerpt, written where and as they will be read. */
export function TitleFields({ isNew }: { isNew: boolean }) {
  const { register, formState, getValues, setValue } = useFormContext<PostValues>();
  const { errors } = formState;
  const title = register("title");
  const fill = (before: string) => {
    const values = getValues();
    const filled = fillFromTitle(values, { isNew, before });
    if (filled.slug !== values.slug) setValue("slug", filled.slug, { shouldDirty: true });
    if (filled.metaTitle !== values.seo.metaTitle)
      setValue("seo.metaTitle", filled.metaTitle, { shouldDirty: true });
  };
  return (
    <div className="grid gap-3 border-b border-line pt-10 pb-6 max-md:pt-6">
      <WritingLine
        label="Title"
        isFirst
        placeholder="Title"
        error={errors.title?.message}
        className="font-serif text-[clamp(2rem,1.4rem+2.6vw,3rem)] leading-[1.08] font-medium tracking-[-.025em] text-balance"
        {...title}
        onChange={(event) => {
          const before = getValues("title");
          // It has the value at once; what it promises is the checking.
          void title.onChange(event);
          fill(before);
        }}
      />
      <WritingLine
        label="Excerpt"
        placeholder="Excerpt: a sentence or two about the post"
        error={errors.excerpt?.message}
        className="font-serif text-[1.3125rem] leading-snug text-ink-2 italic"
        {...register("excerpt")}
      />
    </div>
  );
}
