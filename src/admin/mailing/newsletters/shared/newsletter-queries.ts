import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { getDashboard } from "../../../../contract/dashboard.ts";
import type { z } from "zod";
import { deliveryStates, getReceipt, getSender } from "../../../../contract/deliveries.ts";
import { getSecondTry } from "../../../../contract/newsletter-actions.ts";
import type { Newsletter } from "../../../../contract/newsletters.ts";
import { getNewsletter, listNewsletters } from "../../../../contract/newsletters.ts";
import { listNotices } from "../../../../contract/notices.ts";
import { call } from "../../../api/client.ts";
import type { ListAddress } from "../../../ui/use-list-address.ts";

export const historyQuery = ({ page, filter }: ListAddress) => {
  const query = { page: String(page), hidden: filter("hidden") || undefined };
  return queryOptions({
    queryKey: [listNewsletters.path, query] as const,
    queryFn: () => call(listNewsletters, { query }),
    refetchInterval: ({ state: { data } }) => lookFor(data?.newsletters.find(({ retryAt }) => retryAt)),
    // The page before, until the next one is there; of the hidden ones the others are no page.
    placeholderData: (list, asked) => (asked?.queryKey[1].hidden === query.hidden ? list : undefined),
  });
};

export const newsletterQuery = (id: string) =>
  queryOptions({
    queryKey: [getNewsletter.path, id],
    queryFn: () => call(getNewsletter, { params: { id } }),
    // What a form begins with is what the server has at that moment.
    gcTime: 0,
  });

export type Receipt = z.output<typeof getReceipt.answer>;

/** Looks once a second for the beginning of a second try, which follows its undo time. */
const UNTIL_RETRY_MS = 1_000;
const lookFor = (newsletter: Pick<Newsletter, "retryAt"> | undefined) =>
  newsletter?.retryAt ? UNTIL_RETRY_MS : false;

/** Counted anew after each change of the newsletter. */
export const secondTryQuery = (id: number, revision: number) =>
  queryOptions({
    queryKey: [getSecondTry.path, id, revision],
    queryFn: () => call(getSecondTry, { params: { id: String(id) } }),
    staleTime: 0,
  });

/** The recipients that an address of the receipt asks for; an outcome that there is not is none. */
export function receiptQuery(id: string, { page, search, filter }: ListAddress) {
  const query = {
    page: String(page),
    search: search || undefined,
    state: deliveryStates.find((state) => state === filter("state")),
  };
  return queryOptions({
    queryKey: [getReceipt.path, id, query] as const,
    queryFn: () => call(getReceipt, { params: { id }, query }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => lookFor(data?.newsletter),
    placeholderData: (receipt, asked) => (asked?.queryKey[1] === id ? receipt : undefined),
  });
}

export const senderQuery = queryOptions({
  queryKey: [getSender.path],
  queryFn: () => call(getSender),
});

/** Everything that shows newsletters is read again. */
export async function refreshNewsletters(queries: QueryClient) {
  const paths = [
    listNewsletters.path,
    getNewsletter.path,
    getReceipt.path,
    getSecondTry.path,
    listNotices.path,
    getDashboard.path,
  ];
  await Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: [path] })));
}
