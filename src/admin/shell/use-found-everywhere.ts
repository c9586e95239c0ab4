import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { listNewsletters, type Newsletter } from "../../contract/mailing/newsletters.ts";
import { listAdminPosts } from "../../contract/content/posts.ts";
import type { PostSummary } from "../../contract/content/post-summary.ts";
import { listSubscribers } from "../../contract/audience/subscribers.ts";
import type { Subscriber } from "../../contract/audience/subscriber.ts";
import { queryOf } from "../api/query-of.ts";
import { FileText, Send, User } from "../ui/icons/icons.tsx";
import { useFillFields } from "../editor/fields/use-fill-fields.ts";
import { useMay } from "../api/session-query.ts";
import { stateNow } from "../content/posts/list/state-now.ts";
import { placeOf, statusName } from "../mailing/newsletters/shared/newsletter-words.ts";
import type { PaletteEntry } from "./PaletteGroup.tsx";

/** How many of a kind there is room for. */
const SHOWN = 5;

/** Shorter than a pause between words, longer than one between letters. */
const PAUSE_MS = 150;

/** What the server finds for `typed`, a moment after the last key. */
export function useFoundEverywhere(typed: string) {
  const search = useAfterPause(typed);
  const isEnabled = search !== "";
  const may = useMay();
  const posts = useQuery({
    ...queryOf(listAdminPosts, { query: { search } }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  const subscribers = useQuery({
    ...queryOf(listSubscribers, { query: { search } }),
    enabled: isEnabled && may("subscribers.read"),
    placeholderData: keepPreviousData,
  });
  const newsletters = useQuery({
    ...queryOf(listNewsletters, { query: { search } }),
    enabled: isEnabled && may("newsletters.write"),
    placeholderData: keepPreviousData,
  });
  const fill = useFillFields();
  const isShown = isEnabled && typed !== "";
  return {
    posts: isShown ? (posts.data?.posts ?? []).slice(0, SHOWN).map(postEntry) : [],
    subscribers: isShown ? (subscribers.data?.subscribers ?? []).slice(0, SHOWN).map(subscriberEntry) : [],
    newsletters: isShown
      ? (newsletters.data?.newsletters ?? []).slice(0, SHOWN).map((each) => newsletterEntry(each, fill))
      : [],
    isSearching: typed !== search || [posts, subscribers, newsletters].some(({ isFetching }) => isFetching),
    error: (posts.error ?? subscribers.error ?? newsletters.error)?.message,
  };
}

const stateWords = { published: "Published", scheduled: "Scheduled", draft: "Draft" };

const postEntry = (post: PostSummary): PaletteEntry => ({
  id: `post-${post.id}`,
  name: post.title,
  icon: FileText,
  note: stateWords[stateNow(post)],
  to: `/admin/posts/edit/${post.id}`,
});

const subscriberEntry = ({ id, email, name }: Subscriber): PaletteEntry => ({
  id: `subscriber-${id}`,
  name: email,
  icon: User,
  note: name,
  to: `/admin/subscribers?${new URLSearchParams({ search: email })}`,
});

const newsletterEntry = (newsletter: Newsletter, fill: (text: string) => string): PaletteEntry => ({
  id: `newsletter-${newsletter.id}`,
  name: fill(newsletter.subject),
  icon: Send,
  note: statusName(newsletter.status),
  to: placeOf(newsletter),
});

function useAfterPause(value: string) {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
