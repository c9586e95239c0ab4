import { useQuery } from "@tanstack/react-query";
import { subscriberTagsQuery } from "../../../audience/tags-query.ts";
import { usePersonalFields } from "../../../editor/fields/use-personal-fields.ts";
import { ContentField } from "../../../editor/ContentField.tsx";
import type { UploadCount } from "../../../editor/upload/upload-count.ts";
import { PersonalTextField } from "./PersonalTextField.tsx";
import { TestedSubjects } from "./TestedSubjects.tsx";
import { useInsertPost } from "../../../editor/use-insert-post.tsx";

interface NewsletterFieldsProps {
  /** Where the toolbar is shown. */
  toolbarSlot: HTMLElement | null;
  onUploadsChange: (count: UploadCount) => void;
  /** Further subjects can be tested. */
  isTestable: boolean;
}

/** The newsletter itself, written where and as it will be read. */
export function NewsletterFields({ isTestable, ...props }: NewsletterFieldsProps) {
  const fields = usePersonalFields();
  const { data: linkTags = NO_TAGS } = useQuery({ ...subscriberTagsQuery, select: namesOf });
  const { inserts, dialog } = useInsertPost();
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
        {isTestable && <TestedSubjects />}
      </div>
      <ContentField {...props} minHeight={400} inserts={inserts} fields={fields} linkTags={linkTags} />
      {dialog}
    </>
  );
}

const NO_TAGS: readonly string[] = [];

const namesOf = ({ tags }: { tags: readonly { name: string }[] }) => tags.map(({ name }) => name);
