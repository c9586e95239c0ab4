import { useId } from "react";
import type { ComponentProps } from "react";
import { useFormContext } from "react-hook-form";
import { FieldNotes, describedAs } from "../../../ui/FieldFrame.tsx";
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
    <div className="grid gap-3 border-b border-line pt-6 pb-5">
      <WritingLine
        label="Title"
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

interface WritingLineProps extends ComponentProps<"textarea"> {
  label: string;
  error: string | undefined;
}

/** A line without a frame that grows with its words. Enter ends it, as in a line. */
function WritingLine({ label, error, className = "", ...rest }: WritingLineProps) {
  const id = useId();
  return (
    <div className="grid gap-1.25">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        {...rest}
        {...describedAs(id, error, undefined)}
        rows={1}
        className={`field-sizing-content w-full resize-none bg-transparent outline-none placeholder:text-ink-3 ${className}`}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
        }}
      />
      <FieldNotes id={id} error={error} hint={undefined} />
    </div>
  );
}
