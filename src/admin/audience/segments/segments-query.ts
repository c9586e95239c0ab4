import { queryOptions } from "@tanstack/react-query";
import { listNewsletters } from "../../../contract/mailing/newsletters.ts";
import { fieldsWith, fillForNobody } from "../../../contract/audience/personal-fields.ts";
import { listPolls } from "../../../contract/audience/polls.ts";
import { countConditions, listSegments, type Conditions } from "../../../contract/audience/segments.ts";
import {
  listSubscriberFields,
  listSubscriberTags,
} from "../../../contract/audience/subscriber-attributes.ts";
import { listSubscribers } from "../../../contract/audience/subscribers.ts";
import { queryOf, refreshing } from "../../api/query-of.ts";
import { call } from "../../api/client.ts";

export const segmentsQuery = queryOptions({
  ...queryOf(listSegments),
  staleTime: 0,
  select: ({ segments }) => segments,
});

/** Those for whom conditions hold. Counted each time that they are shown: subscribers come and go. */
export const countQuery = (conditions: Conditions) => ({
  ...queryOf(countConditions, { body: { conditions } }),
  staleTime: 0,
});

/** Pages of sent newsletters to choose from. */
const NEWSLETTER_PAGES = 5;

/** What conditions can name: tags, custom fields, polls and the newest sent newsletters. */
export const conditionPartsQuery = queryOptions({
  queryKey: ["condition-parts"],
  queryFn: async () => {
    const [{ tags }, { fields }, { polls }, sent] = await Promise.all([
      call(listSubscriberTags),
      call(listSubscriberFields),
      call(listPolls),
      sentNewsletters(),
    ]);
    const known = fieldsWith(fields);
    const newsletters = sent.map(({ id, subject }) => ({ id, subject: fillForNobody(subject, known) }));
    return { tags, fields, polls, newsletters };
  },
  staleTime: 0,
});

export type ConditionParts = Awaited<ReturnType<NonNullable<typeof conditionPartsQuery.queryFn>>>;

async function sentNewsletters() {
  const found: { id: number; subject: string }[] = [];
  for (let page = 1; page <= NEWSLETTER_PAGES; page++) {
    const query = { status: "sent", page: String(page) };
    const { newsletters, totalPages } = await call(listNewsletters, { query });
    // A folded one does not know any more who opened it.
    found.push(...newsletters.filter(({ folded }) => !folded).map(({ id, subject }) => ({ id, subject })));
    if (page >= totalPages) break;
  }
  return found;
}

/** Everything that shows segments is read again. */
export const refreshSegments = refreshing(listSegments, listSubscribers);
