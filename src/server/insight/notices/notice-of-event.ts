import { counted, countOf } from "../../../contract/base/counting.ts";
import type { BellEvent } from "../../../contract/insight/events.ts";
import type { Notice } from "../../../contract/insight/notices.ts";
import { UNTRUSTED_PROXY } from "../../kernel/http/watch-proxy.ts";

type EventOf<Kind extends BellEvent["kind"]> = Extract<BellEvent, { kind: Kind }>;

/** Returns the notice of an event: one sentence and the screen that it links to. */
export function noticeOfEvent(event: BellEvent, zone: string): Pick<Notice, "kind" | "words" | "link"> {
  const link = "/admin/newsletter";
  switch (event.kind) {
    case "newsletter.sent": {
      const failures =
        event.failed > 0 ? ` ${countOf(event.failed, "email")} failed; the receipt says why.` : "";
      const words = `“${event.subject}” was sent to ${countOf(event.sent, "subscriber")}.${failures}`;
      return { kind: "sent", words, link };
    }
    case "newsletter.cancelled": {
      const { subject, sent, skipped } = event;
      const words = `“${subject}” was cancelled after ${countOf(sent, "subscriber")}; ${countOf(skipped, "subscriber")} did not get it.`;
      return { kind: "paused", words, link };
    }
    case "newsletter.paused":
      return { kind: "paused", words: `“${event.subject}” has paused. ${event.reason}`, link };
    case "newsletter.stalled":
      return { kind: "failure", words: `“${event.subject}” is not going out. ${event.reason}`, link };
    case "newsletter.failed":
      return { kind: "failure", words: `“${event.subject}” was not sent. ${event.reason}`, link };
    case "newsletter.doubted":
      return { kind: "failure", words: `“${event.subject}”: ${event.reason}`, link };
    case "newsletter.subject-chosen":
      return { kind: "sent", words: `“${event.subject}”: ${event.reason}`, link };
    case "newsletter.subject-due":
    case "newsletter.missed":
      return { kind: "held", words: `“${event.subject}”: ${event.reason}`, link };
    case "provider.worse":
      return { kind: "failure", words: wordsOfProvider(event), link: `/admin/newsletter/${event.id}` };
    case "digest.made":
      return { kind: "digest", words: wordsOfDigest(event, zone), link };
    case "sending.held":
      return { kind: "held", words: wordsOfHold(event), link };
    case "posts.imported":
    case "posts.taken-back":
      return { kind: "imported", words: wordsOfPosts(event), link: "/admin/posts" };
    case "list.imported":
    case "list.taken-back":
      return { kind: "imported", words: wordsOfList(event), link: "/admin/subscribers" };
    case "cover.missing": {
      const { title, host, failure } = event;
      const words = `The cover of “${title}” cannot be had from ${host}: ${withoutDot(failure)}. Readers see a plain one.`;
      return { kind: "failure", words, link: `/admin/posts/edit/${event.post}` };
    }
    case "backup.failed": {
      const words = `The backup was not made: ${withoutDot(event.reason)}. It is tried again each hour; ./masthead doctor says more.`;
      return { kind: "failure", words, link: "/admin/settings#backups" };
    }
    case "backup.shrunk": {
      const words = `The backup has ${counted(event.rows)} posts and subscribers; the one before had ${counted(event.before)}. If something got lost, restore ${event.kept}, which is kept. If not, delete it.`;
      return { kind: "failure", words, link: "/admin/settings#backups" };
    }
    case "folding.announced": {
      const { newsletters, years, from } = event;
      const day = new Intl.DateTimeFormat("en-US", { timeZone: zone, month: "long", day: "numeric" });
      const words = `From ${day.format(new Date(from))}, what each reader did with a newsletter is removed ${countOf(years, "year")} after it was sent; the totals stay. There ${newsletters === 1 ? "is" : "are"} ${countOf(newsletters, "such newsletter")}. Choose a longer time or “Never” to keep it.`;
      return { kind: "held", words, link: "/admin/settings#privacy" };
    }
    case "mailbox.failed": {
      const words = `Bounces are not read from your mailbox. ${event.reason}`;
      return { kind: "failure", words, link: "/admin/settings/mail" };
    }
    case "cdn.failed": {
      const words = `The cache in front of the site cannot be told what has changed: ${withoutDot(event.reason)}. Readers may see old pages; ./masthead doctor says more.`;
      return { kind: "failure", words, link: "/admin" };
    }
    case "outgoing-webhook.off": {
      const words = `The webhook “${event.name}” has been switched off. ${event.reason}`;
      return { kind: "failure", words, link: "/admin/settings/webhooks" };
    }
    case "sign-in.reported":
      return { kind: "sign-in", words: wordsOfSignIn(event), link: "/admin/settings#account" };
    case "proxy.untrusted":
      return { kind: "failure", words: UNTRUSTED_PROXY, link: "/admin/settings" };
  }
}

function wordsOfHold({ reason, sites }: EventOf<"sending.held">): string {
  if (!sites) return `${reason} that this is the site that sends now.`;
  return `${reason} that this is the site: ${sites.before} has sent before, this is ${sites.now}.`;
}

function wordsOfPosts(event: EventOf<"posts.imported" | "posts.taken-back">): string {
  if (event.kind === "posts.imported") {
    const { source, created, pages, problems } = event;
    const troubles = problems > 0 ? `, with ${countOf(problems, "thing")} to look at` : "";
    return `“${source}” was imported: ${countOf(created, "new post")}${andPages(pages)}${troubles}.`;
  }
  const { source, removed, pages, kept } = event;
  const stay = kept > 0 ? ` ${counted(kept)} stayed, with what was written on them since.` : "";
  return `The import of “${source}” was undone: ${countOf(removed, "post")}${andPages(pages)} removed.${stay}`;
}

const andPages = (pages: number) => (pages > 0 ? ` and ${countOf(pages, "page")}` : "");

function wordsOfList(event: EventOf<"list.imported" | "list.taken-back">): string {
  if (event.kind === "list.taken-back")
    return `The import of “${event.source}” was undone: ${countOf(event.removed, "subscriber")} removed again.`;
  const { source, added, wrong } = event;
  const wrongWords = wrong > 0 ? `, and ${countOf(wrong, "row")} could not be imported` : "";
  return `“${source}” was imported: ${countOf(added, "new subscriber")}${wrongWords}.`;
}

function wordsOfSignIn({ matter, name, device, address }: EventOf<"sign-in.reported">): string {
  const from = [device, address].filter(Boolean).join(", ");
  return `${signInWords[matter](name)} (${from}). ${SIGN_IN_ADVICE}`;
}

const signInWords: Record<EventOf<"sign-in.reported">["matter"], (name: string) => string> = {
  newBrowser: (name) => `${name} signed in from a new browser`,
  codesRefused: (name) => `Somebody entered the password of ${name} and too many wrong codes`,
  proofsRefused: (name) => `Somebody signed in as ${name} entered too many wrong passwords or codes`,
  newPassword: (name) => `${name} has a new password, which was set through a mailed link`,
  emailChanged: (name) => `${name} changed the email for sign-in messages`,
};

const SIGN_IN_ADVICE = "If that was somebody else, change the password: this ends all other sessions.";

function wordsOfProvider(event: EventOf<"provider.worse">): string {
  const { subject, provider, isEverywhere, matter, share, before, words } = event;
  const who = isEverywhere ? `Most mailbox providers, such as ${provider},` : provider;
  const what = `${who} ${matterWords[matter].happened} ${percentOf(share)} of “${subject}”, and ${percentOf(before)} of the newsletters before.`;
  const answer = words === null ? "" : ` Most answers: “${withoutDot(words)}”.`;
  return `${what}${answer} ${isEverywhere ? EVERYWHERE_ADVICE : matterWords[matter].advice} The receipt has the figures.`;
}

const percentOf = (share: number) => `${(100 * share).toFixed(1)} %`;

const EVERYWHERE_ADVICE =
  "Where all change at once, look at your mail server and at whom you mailed before you look at them.";

const matterWords: Record<EventOf<"provider.worse">["matter"], { happened: string; advice: string }> = {
  refused: {
    happened: "refused or returned",
    advice:
      "Prove a test email of that provider in Settings → Mail, and send the next ones to active readers first.",
  },
  deferred: {
    happened: "put off",
    advice: "Limit how many emails a minute it gets: Settings → Mail → Pacing.",
  },
  complained: {
    happened: "has readers who reported as spam",
    advice: "Look at where these readers came from, and whether they know why they get it.",
  },
};

const withoutDot = (sentence: string) => sentence.replace(/\.$/, "");

function wordsOfDigest({ posts, isScheduled, sendAt }: EventOf<"digest.made">, zone: string) {
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
