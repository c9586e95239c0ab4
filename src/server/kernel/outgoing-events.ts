import type { AppEvent, ListedPost, PostEvent } from "../../contract/insight/events.ts";
import type { OutgoingType } from "../../contract/insight/outgoing-webhooks.ts";
import type { Instant } from "../base/clock.ts";

/** What the payload of a webhook says of an event, without addresses of subscribers and of pages. */
interface OutgoingData {
  id?: number;
  slug?: string;
  [field: string]: unknown;
}

interface OutgoingEvent {
  type: OutgoingType;
  data: OutgoingData;
}

/** Returns what outgoing webhooks can be told of an event that happened `at`; undefined if they are not told of it. */
export function outgoingEventOf(event: AppEvent, at: Instant): OutgoingEvent | undefined {
  switch (event.kind) {
    case "post.published":
    case "post.changed":
    case "post.deleted":
      return ofPost(event, at);
    case "subscriber.confirmed":
    case "subscriber.left":
      return { type: event.kind, data: { id: event.id } };
    case "newsletter.sent": {
      const { id, subject, sent, failed } = event;
      return { type: event.kind, data: { ...(id && { id }), subject, sent, failed } };
    }
    case "newsletter.cancelled": {
      const { id, subject, sent, skipped } = event;
      return { type: event.kind, data: { ...(id && { id }), subject, sent, skipped } };
    }
    case "newsletter.paused":
    case "newsletter.stalled":
    case "newsletter.missed":
    case "newsletter.failed": {
      // The reason can quote a mail server, and that an address. It is on the screen that the payload leads to.
      const { id, subject } = event;
      return { type: event.kind, data: { ...(id && { id }), subject } };
    }
    default:
      return undefined;
  }
}

function ofPost(event: PostEvent, at: Instant): OutgoingEvent | undefined {
  const { id, kind, before, after, isImport } = event;
  if (isImport) return undefined;
  const [was, is] = [publicOnly(before, at), publicOnly(after, at)];
  if (is) {
    if (kind === "post.published") return { type: "post.published", data: dataOf(id, is) };
    if (!was) return undefined;
    const previous = was.slug === is.slug ? {} : { previousSlug: was.slug };
    return { type: "post.updated", data: { ...dataOf(id, is), ...previous } };
  }
  if (!was) return undefined;
  return { type: kind === "post.deleted" ? "post.deleted" : "post.unpublished", data: dataOf(id, was) };
}

const publicOnly = (post: ListedPost | undefined, at: Instant) =>
  post?.publishedAt && post.publishedAt <= at ? post : undefined;

function dataOf(id: number, { slug, publishedAt, category, tags, author }: ListedPost): OutgoingData {
  return { id, slug, publishedAt, category, tags, author };
}
