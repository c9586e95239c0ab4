import { useQueryClient } from "@tanstack/react-query";
import type { NewsletterWords } from "../../../../contract/mailing/newsletter-writing.ts";
import { pullPost } from "../../../../contract/mailing/newsletter-posts.ts";
import type { Newsletter } from "../../../../contract/mailing/newsletters.ts";
import { call } from "../../../api/client.ts";
import type { NewsletterSession } from "../shared/newsletter-kind.ts";
import { refreshNewsletters } from "../shared/newsletter-queries.ts";
import type { NewsletterValues } from "../shared/newsletter-values.ts";

interface Pulled {
  fields: (keyof NewsletterWords)[];
  postRevision: number;
}

/** Takes these fields of the post. */
export type Pull = (pulled: Pulled) => Promise<void>;

interface PullParts {
  session: NewsletterSession;
  /** Saves the form; undefined if it was refused. */
  save: () => Promise<Newsletter | undefined>;
  /** What the screen shows and the text does not have yet. */
  missingWords: () => { description: string } | undefined;
  show: (values: NewsletterValues) => void;
}

/** Returns what saves the changes of the form, and then replaces some of its words with those of its post. @throws ApiError. */
export function usePull({ session, save, missingWords, show }: PullParts): Pull {
  const queries = useQueryClient();
  return async (body) => {
    const missing = missingWords();
    if (missing) throw new Error(missing.description);
    // A draft of a short post has too few words to be saved by its form.
    const saved = session.getState().isDirty ? await save() : session.saved;
    if (!saved) throw new Error("The newsletter could not be saved, so nothing was taken from the post.");
    const { id, revision } = saved;
    const values = await session.changeSaved(() =>
      call(pullPost, { params: { id: String(id) }, body: { ...body, revision } }),
    );
    show(values);
    await refreshNewsletters(queries);
  };
}
