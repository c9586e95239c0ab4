import { useId, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Newspaper } from "../../../ui/icons/icons.tsx";
import type { BlockAction } from "../../../editor/block-actions.ts";
import { RichText } from "../../../editor/RichText.tsx";
import { FieldNotes, describedAs } from "../../../ui/FieldFrame.tsx";
import { TextField } from "../../../ui/Field.tsx";
import { InsertPostDialog } from "./InsertPostDialog.tsx";
import type { NewsletterValues } from "../shared/newsletter-values.ts";

/** The newsletter itself, written where and as it will be read. */
export function NewsletterFields({ textKey }: { textKey: number }) {
  const { register, formState } = useFormContext<NewsletterValues>();
  const { errors } = formState;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-4">
      <SubjectField />
      <TextField
        label="Preheader"
        placeholder="Shown after the subject in inboxes. If empty, the first words of the text."
        error={errors.preheader?.message}
        {...register("preheader")}
      />
      <ContentField key={textKey} />
    </div>
  );
}

function SubjectField() {
  const { register, formState } = useFormContext<NewsletterValues>();
  const id = useId();
  const error = formState.errors.subject?.message;
  return (
    <div className="grid gap-1.25">
      <label htmlFor={id} className="sr-only">
        Subject
      </label>
      <textarea
        {...register("subject")}
        {...describedAs(id, error, undefined)}
        rows={1}
        placeholder="Subject"
        className="field-sizing-content w-full resize-none bg-transparent font-serif text-[clamp(1.5rem,1.2rem+1.2vw,2rem)] leading-tight font-medium tracking-[-.02em] outline-none placeholder:text-ink-3"
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
        }}
      />
      <FieldNotes id={id} error={error} hint={undefined} />
    </div>
  );
}

function ContentField() {
  const id = useId();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController<NewsletterValues, "content">({ name: "content" });
  const error = fieldState.error?.message;
  const [insert, setInsert] = useState<InsertPost>();
  const [inserts] = useState<readonly BlockAction[]>(() => [insertPostAction(setInsert)]);
  return (
    <div>
      <RichText
        ref={ref}
        label="Content"
        html={value}
        minHeight={400}
        inserts={inserts}
        error={error}
        errorId={`${id}-error`}
        onChange={onChange}
        onBlur={onBlur}
      />
      <FieldNotes id={id} error={error} hint={undefined} />
      {insert && <InsertPostDialog onPick={insert} onClose={() => setInsert(undefined)} />}
    </div>
  );
}

/** Puts a post where the cursor is. */
type InsertPost = (id: number) => void;

const insertPostAction = (ask: (insert: () => InsertPost) => void): BlockAction => ({
  name: "Post",
  icon: Newspaper,
  hint: "one of your posts",
  words: "article blog card block",
  // A state's setter calls what it is given.
  run: (editor) =>
    ask(() => (post) => editor.chain().focus().insertContent({ type: "postBlock", attrs: { post } }).run()),
});
