import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import type { getNewsletterPost } from "../../../../contract/mailing/newsletter-posts.ts";
import { useSiteTime } from "../../../time/use-site-zone.ts";
import { newsletterWordNames } from "../../../../contract/mailing/newsletter-writing.ts";
import { ChooseFieldsDialog } from "../../../ui/compare/ChooseFieldsDialog.tsx";
import { comparedTexts } from "../../../writing/session/compared-texts.ts";
import { newsletterKind, type NewsletterSession } from "../shared/newsletter-kind.ts";
import type { Pull } from "./use-pull.ts";

/** What a newsletter would say if it were made from its post now. */
export type PostWords = z.output<typeof getNewsletterPost.answer>;

interface PullDialogProps {
  session: NewsletterSession;
  from: PostWords;
  pull: Pull;
  onClose: () => void;
}

/** Shows the newsletter's text beside the post's, and takes what is chosen of the post's. */
export function PullDialog({ session, from, pull, onClose }: PullDialogProps) {
  const time = useSiteTime();
  const take = useMutation({ mutationFn: pull, onSuccess: onClose });
  const mine = { values: session.values, writtenAt: session.writtenAt ?? "" };
  const values = { ...mine.values, ...from.words };
  const { fields } = comparedTexts(newsletterKind, mine, { values, writtenAt: from.savedAt });
  return (
    <ChooseFieldsDialog
      fields={fields}
      title="Changes of the post"
      description="Choose which text to keep for each part. The newsletter is saved with it, and its text before stays in Revisions."
      mine={{ name: "The newsletter’s", when: "on this screen" }}
      theirs={{ name: "The post’s", when: time.dateAndClockTime(from.savedAt) }}
      chosenFirst="theirs"
      isBusy={take.isPending}
      failure={take.error?.message}
      onChoose={(chosen) =>
        take.mutate({
          fields: newsletterWordNames.filter((name) => chosen.includes(name)),
          postRevision: from.revision,
        })
      }
      onClose={onClose}
    />
  );
}
