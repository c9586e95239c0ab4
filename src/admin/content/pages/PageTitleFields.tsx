import { useFormContext } from "react-hook-form";
import type { PageFields } from "../../../contract/pages.ts";
import { slugify } from "../../../contract/slug.ts";
import { WritingLine } from "../../writing/WritingLine.tsx";

/** Title and description, written where and as they will be read. The title names the address until `isNamed`. */
export function PageTitleFields({ isNamed }: { isNamed: boolean }) {
  const { register, formState, getValues, setValue } = useFormContext<PageFields>();
  const { errors } = formState;
  const title = register("title");
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
          const { title: before, slug } = getValues();
          const isFilled = slug === "" || slug === slugify(before);
          // It has the value at once; what it promises is the checking.
          void title.onChange(event);
          if (!isNamed && isFilled) setValue("slug", slugify(getValues("title")), { shouldDirty: true });
        }}
      />
      <WritingLine
        label="Description"
        placeholder="Description: a sentence about the page, below its title and in search results"
        error={errors.description?.message}
        className="font-serif text-[1.3125rem] leading-snug text-ink-2"
        {...register("description")}
      />
    </div>
  );
}
