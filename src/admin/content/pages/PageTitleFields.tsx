import { useFormContext } from "react-hook-form";
import type { PageFields } from "../../../contract/content/pages.ts";
import { useSiteLanguage } from "../../api/settings-query.ts";
import { slugify } from "../../../contract/base/slug.ts";
import { fieldsOf } from "../../ui/forms/fields-of.ts";
import { WritingLine } from "../../writing/WritingLine.tsx";

/** Title and description, written where and as they will be read. The title names the address until `isNamed`. */
export function PageTitleFields({ isNamed }: { isNamed: boolean }) {
  const form = useFormContext<PageFields>();
  const field = fieldsOf(form);
  const title = field("title");
  const language = useSiteLanguage();
  return (
    <div className="grid gap-3 border-b border-line pt-10 pb-6 max-md:pt-6">
      <WritingLine
        label="Title"
        isFirst
        placeholder="Title"
        className="font-serif text-[clamp(2rem,1.4rem+2.6vw,3rem)] leading-[1.08] font-medium tracking-[-.025em] text-balance"
        {...title}
        onChange={(event) => {
          const { title: before, slug } = form.getValues();
          const isFilled = slug === "" || slug === slugify(before, language);
          // It has the value at once; what it promises is the checking.
          void title.onChange(event);
          if (!isNamed && isFilled)
            form.setValue("slug", slugify(form.getValues("title"), language), { shouldDirty: true });
        }}
      />
      <WritingLine
        label="Description"
        placeholder="Description: a sentence about the page, below its title and in search results"
        className="font-serif text-[1.3125rem] leading-snug text-ink-2"
        {...field("description")}
      />
    </div>
  );
}
