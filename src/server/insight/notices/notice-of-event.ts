import { countOf } from "../../../contract/counting.ts";
import type { BellEvent } from "../../../contract/events.ts";
import type { Notice } from "../../../contract/notices.ts";
import { UNTRUSTED_PROXY } from "../../kernel/http/watch-proxy.ts";

/** Says an event to the owner, in one sentence, with the screen that it leads to. */
export function noticeOfEvent(event: BellEvent, zone: string): Pick<Notice, "kind" | "words" | "link"> {
  const link = "/admin/newsletter";
  switch (event.kind) {
    case "newsletter.sent": {
      const words = `“${event.subject}” was sent to ${countOf(event.sent, "subscriber")}.`;
      return { kind: "sent", words, link };
    }
    case "newsletter.paused":
      return { kind: "paused", words: `“${event.subject}” has paused. ${event.reason}`, link };
    case "newsletter.missed":
      return { kind: "held", words: `“${event.subject}”: ${event.reason}`, link };
    case "digest.made":
      return { kind: "digest", words: wordsOfDigest(event, zone), link };
    case "sending.held": {
      const { reason, sites } = event;
      const why = sites
        ? `this is the site: ${sites.before} has sent before, this is ${sites.now}.`
        : THE_SITE;
      return { kind: "held", words: `${reason} that ${why}`, link };
    }
    case "posts.imported": {
      const { source, created, problems } = event;
      const troubles = problems > 0 ? `, with ${countOf(problems, "thing")} to look at` : "";
      const words = `“${source}” was imported: ${countOf(created, "new post")}${troubles}.`;
      return { kind: "imported", words, link: "/admin/posts" };
    }
    case "posts.taken-back": {
      const { source, removed, kept } = event;
      const stay = kept > 0 ? ` ${countOf(kept, "post")} stayed, with what was written on them since.` : "";
      const words = `The import of “${source}” was undone: ${countOf(removed, "post")} removed.${stay}`;
      return { kind: "imported", words, link: "/admin/posts" };
    }
    case "list.imported": {
      const { source, added, wrong } = event;
      const wrongWords = wrong > 0 ? `, and ${countOf(wrong, "row")} could not be imported` : "";
      const words = `“${source}” was imported: ${countOf(added, "new subscriber")}${wrongWords}.`;
      return { kind: "imported", words, link: "/admin/subscribers" };
    }
    case "list.taken-back": {
      const removed = countOf(event.removed, "subscriber");
      const words = `The import of “${event.source}” was undone: ${removed} removed again.`;
      return { kind: "imported", words, link: "/admin/subscribers" };
    }
    case "cover.missing": {
      const { title, host, failure } = event;
      const words = `The cover of “${title}” cannot be had from ${host}: ${withoutDot(failure)}. Readers see a plain one.`;
      return { kind: "failure", words, link: `/admin/posts/edit/${event.post}` };
    }
    case "backup.failed": {
      const words = `The backup was not made: ${withoutDot(event.reason)}. It is tried again each hour; ./masthead doctor says more.`;
      return { kind: "failure", words, link: "/admin" };
    }
    case "proxy.untrusted":
      return { kind: "failure", words: UNTRUSTED_PROXY, link: "/admin/settings" };
  }
}

const THE_SITE = "this is the site that sends now.";

const withoutDot = (sentence: string) => sentence.replace(/\.$/, "");

function wordsOfDigest(
  { posts, isScheduled, sendAt }: Extract<BellEvent, { kind: "digest.made" }>,
  zone: string,
) {
  const what = `with ${countOf(posts, "new post")}`;
  const time = sendAt && shownIn(zone).format(new Date(sendAt));
  if (isScheduled) return `The weekly digest goes out by itself ${what}${time ? ` on ${time}` : ""}.`;
  return `The draft of the weekly digest is ready ${what}${time ? `, for ${time}` : ""}.`;
}

const shownIn = (timeZone: string) =>
  new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
