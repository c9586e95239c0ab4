import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { subscriberTagsQuery } from "../../../audience/tags-query.ts";
import { usePersonalFields } from "../../../editor/fields/use-personal-fields.ts";
import { Newspaper } from "../../../ui/icons/icons.tsx";
import type { BlockAction } from "../../../editor/block-actions.ts";
import { ContentField } from "../../../editor/ContentField.tsx";
import type { UploadCount } from "../../../editor/upload/upload-count.ts";
import { PersonalTextField } from "./PersonalTextField.tsx";
import { InsertPostDialog } from "./InsertPostDialog.tsx";

interface NewsletterFieldsProps {
  /** Where the toolbar is shown. */
  toolbarSlot: HTMLElement | null;
  onUploadsChange: (count: UploadCount) => void;
}

/** The newsletter itself, written where and as it will be read. */
export function NewsletterFields(props: NewsletterFieldsProps) {
  const fields = usePersonalFields();
  const { data: linkTags = NO_TAGS } = useQuery({ ...subscriberTagsQuery, select: namesOf });
  const [insert, setInsert] = useState<InsertPost>();
  const [inserts] = useState<readonly BlockAction[]>(() => [insertPostAction(setInsert)]);
  return (
    <>
      <div className="grid gap-3 border-b border-line pt-10 pb-6 max-md:pt-6">
        <PersonalTextField
          name="subject"
          label="Subject"
          isFirst
          placeholder="Subject"
          fields={fields}
          look="font-serif text-[clamp(1.75rem,1.3rem+1.8vw,2.5rem)] leading-[1.1] font-medium tracking-[-.022em] text-balance"
        />
        <PersonalTextField
          name="preheader"
          label="Preheader"
          placeholder="Preheader: shown after the subject in inboxes. If empty, the first words of the text."
          fields={fields}
          look="font-serif text-[1.1875rem] leading-snug text-ink-2 italic"
        />
      </div>
      <ContentField {...props} minHeight={400} inserts={inserts} fields={fields} linkTags={linkTags} />
      {insert && <InsertPostDialog onPick={insert} onClose={() => setInsert(undefined)} />}
    </>
  );
}

const NO_TAGS: readonly string[] = [];

const namesOf = ({ tags }: { tags: readonly { name: string }[] }) => tags.map(({ name }) => name);

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
