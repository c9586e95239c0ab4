import { useFormContext } from "react-hook-form";
import { fieldsOf } from "../../../ui/forms/fields-of.ts";
import { WritingLine } from "../../../writing/WritingLine.tsx";
import { useSiteLanguage } from "../../../api/settings-query.ts";
import { fillFromTitle } from "./fill-from-title.ts";
import type { PostValues } from "../values/post-values.ts";

/** Title and excerpt, written where and as they will be read. */
export function TitleFields({ isNew }: { isNew: boolean }) {
  const form = useFormContext<PostValues>();
  const field = fieldsOf(form);
  const title = field("title");
  const language = useSiteLanguage();
  const fill = (before: string) => {
    const values = form.getValues();
    const filled = fillFromTitle(values, { isNew, before, language });
    if (filled.slug !== values.slug) form.setValue("slug", filled.slug, { shouldDirty: true });
    if (filled.metaTitle !== values.seo.metaTitle)
      form.setValue("seo.metaTitle", filled.metaTitle, { shouldDirty: true });
  };
  return (
    <div className="grid gap-3 border-b border-line pt-10 pb-6 max-md:pt-6">
      <WritingLine
        label="Title"
        isFirst
        placeholder="Title"
        className="font-serif text-[clamp(2rem,1.4rem+2.6vw,3rem)] leading-[1.08] font-medium tracking-[-.025em] text-balance"
        {...title}
        onChange={(event) => {
          const before = form.getValues("title");
          // It has the value at once; what it promises is the checking.
          void title.onChange(event);
          fill(before);
        }}
      />
      <WritingLine
        label="Excerpt"
        placeholder="Excerpt: a sentence or two about the post"
        className="font-serif text-[1.3125rem] leading-snug text-ink-2 italic"
        {...field("excerpt")}
      />
    </div>
  );
}
