import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { getDashboard } from "../../../../contract/insight/dashboard.ts";
import { deliveryReactions, deliveryStates } from "../../../../contract/audience/recipient-filters.ts";
import { getReceipt, getSender } from "../../../../contract/mailing/deliveries.ts";
import { getTimeline } from "../../../../contract/mailing/newsletter-timeline.ts";
import { getProviders } from "../../../../contract/mailing/mailbox-providers.ts";
import {
  getConsequences,
  getOnceMore,
  getSecondTry,
} from "../../../../contract/mailing/newsletter-actions.ts";
import { getNewsletterToWrite } from "../../../../contract/mailing/newsletter-writing.ts";
import { listNewsletters, type Newsletter } from "../../../../contract/mailing/newsletters.ts";
import { listNotices } from "../../../../contract/insight/notices.ts";
import { getWelcomeSeries } from "../../../../contract/mailing/welcome-series.ts";
import { queryOf, refreshing, repeatedQueryOf } from "../../../api/query-of.ts";
import { call, callAgain } from "../../../api/client.ts";
import type { ListAddress } from "../../../ui/lists/use-list-address.ts";

export const historyQuery = ({ page, search, sort, filter }: ListAddress) => {
  const query = {
    page: String(page),
    search: search || undefined,
    status: filter("status") || undefined,
    sort: sort?.by,
    order: sort && (sort.isDescending ? "desc" : "asc"),
    hidden: filter("hidden") || undefined,
  };
  return queryOptions({
    ...repeatedQueryOf(listNewsletters, { query }),
    refetchInterval: ({ state: { data } }) => lookFor(data?.newsletters.find(({ retryAt }) => retryAt)),
    // The page before, until the next one is there; of the hidden ones the others are no page.
    placeholderData: (list, asked) => (asked?.queryKey[1]?.query?.hidden === query.hidden ? list : undefined),
  });
};

export const newsletterToWriteQuery = (id: string) =>
  queryOptions({
    ...queryOf(getNewsletterToWrite, { params: { id } }),
    // What a form begins with is what the server has at that moment.
    gcTime: 0,
    staleTime: 0,
  });

export type Receipt = z.output<typeof getReceipt.answer>;

/** Looks once a second for the beginning of a second try, which follows its undo time. */
const UNTIL_RETRY_MS = 1_000;
const lookFor = (newsletter: Pick<Newsletter, "retryAt"> | undefined) =>
  newsletter?.retryAt ? UNTIL_RETRY_MS : false;

/** While readers open it, its figures grow. Large receipts take the server longer. */
const REACTIONS_EVERY_MS = { small: 15_000, large: 60_000 };
const LARGE = 10_000;
const REACTING_MS = 7 * 24 * 60 * 60_000;

function lookForReactions({ sentAt, recipientCount }: Newsletter): number | false {
  if (!sentAt || Date.now() - Date.parse(sentAt) > REACTING_MS) return false;
  return recipientCount > LARGE ? REACTIONS_EVERY_MS.large : REACTIONS_EVERY_MS.small;
}

/** Counted anew after each change of the newsletter. */
export const secondTryQuery = (id: number, revision: number) =>
  queryOptions({
    queryKey: [getSecondTry.path, id, revision],
    queryFn: () => call(getSecondTry, { params: { id: String(id) } }),
    staleTime: 0,
  });

/** Counted anew each time: readers open it, come and go. */
export const onceMoreQuery = (id: number) => ({
  ...queryOf(getOnceMore, { params: { id: String(id) } }),
  staleTime: 0,
});

/** Counted anew after each change of the newsletter. */
export const consequencesQuery = (id: number, revision: number) =>
  queryOptions({
    queryKey: [getConsequences.path, id, revision],
    queryFn: () => call(getConsequences, { params: { id: String(id) } }),
    staleTime: 0,
  });

/** What an address of the receipt searches and filters for; an outcome that there is not is none. */
export const recipientFiltersOf = ({ search, filter }: ListAddress) => ({
  search: search || undefined,
  state: deliveryStates.find((state) => state === filter("state")),
  reaction: deliveryReactions.find((reaction) => reaction === filter("reaction")),
  link: /^\d{1,5}$/.test(filter("link")) ? filter("link") : undefined,
});

export type RecipientFilters = ReturnType<typeof recipientFiltersOf>;

/** The recipients that an address of the receipt asks for. */
export function receiptQuery(id: string, address: ListAddress) {
  const query = { page: String(address.page), ...recipientFiltersOf(address) };
  return queryOptions({
    ...repeatedQueryOf(getReceipt, { params: { id }, query }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      lookFor(data?.newsletter) || (data ? lookForReactions(data.newsletter) : false),
    placeholderData: (receipt, asked) => (asked?.queryKey[1].params.id === id ? receipt : undefined),
  });
}

export type Timeline = z.output<typeof getTimeline.answer>;

/** The server reads all deliveries for it. */
const TIMELINE_EVERY_MS = 60_000;

/** Read anew when the receipt has other figures, so that a chart never shows less than the totals beside it. */
export function timelineQuery({
  newsletter: { id, status },
  counts,
  reactions: { opened, clicked },
}: Receipt) {
  const isOpen = status === "sending";
  const figures = isOpen ? "" : [status, counts.sent, opened, clicked].join();
  return queryOptions({
    queryKey: [getTimeline.path, id, figures],
    queryFn: (context) => callAgain(context)(getTimeline, { params: { id: String(id) } }),
    refetchInterval: isOpen ? TIMELINE_EVERY_MS : false,
    placeholderData: (timeline, before) => (before?.queryKey[1] === id ? timeline : undefined),
  });
}

/** Read anew when the receipt has other figures; the one before is shown until then. */
export const providersQuery = ({ newsletter: { id, folded }, counts, reactions }: Receipt) =>
  queryOptions({
    queryKey: [getProviders.path, id, [counts.sent, counts.failed, ...Object.values(reactions)].join()],
    queryFn: (context) => callAgain(context)(getProviders, { params: { id: String(id) } }),
    enabled: !folded && counts.sent + counts.failed > 0,
    placeholderData: (figures, before) => (before?.queryKey[1] === id ? figures : undefined),
  });

export const senderQuery = queryOf(getSender);

/** Everything that shows newsletters is read again. */
export const refreshNewsletters = refreshing(
  listNewsletters,
  getNewsletterToWrite,
  getReceipt,
  getTimeline,
  getProviders,
  getSecondTry,
  getWelcomeSeries,
  listNotices,
  getDashboard,
);
