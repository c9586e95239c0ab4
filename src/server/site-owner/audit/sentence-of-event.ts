import { rightsWords, roleTable } from "../../../contract/site-owner/access.ts";
import type { AuditEvent } from "../../../contract/site-owner/audit.ts";
import { countOf } from "../../../contract/base/counting.ts";
import { siteSettings } from "../../../contract/settings/settings-registry.ts";

type Kind = AuditEvent["kind"];

/** The event that can be of a kind; some kinds share the form of their events. */
type EventOf<Wanted extends Kind, Event = AuditEvent> = Event extends { kind: infer Kinds }
  ? Wanted extends Kinds
    ? Event
    : never
  : never;

type Sentences = { [Each in Kind]: (event: EventOf<Each>) => string };

const EXPORTED = {
  site: "exported the whole site",
  subscribers: "exported all subscribers",
  "audit-log": "downloaded the activity log",
} as const;

const WHOLE = { backup: "a backup of the site", export: "an export of the whole site" } as const;

const titled = (noun: string, { id, title }: { id: number; title?: string | undefined }) =>
  title === undefined ? `${noun} ${id}` : `the ${noun} “${title}”`;

const subscribers = (count: number) => countOf(count, "subscriber");
const addresses = (count: number) => countOf(count, "address");
const items = (of: "posts" | "subscribers", count: number, pages: number) =>
  `${countOf(count, of === "posts" ? "post" : "subscriber")}${pages > 0 ? ` and ${countOf(pages, "page")}` : ""}`;

/** What somebody did, to be read after their name. Times are left to the list. */
const sentences: Sentences = {
  "person.create": ({ name, ...rights }) => `created the account of ${name} (${rightsWords(rights)})`,
  "person.join": ({ invitation, ...rights }) =>
    `accepted invitation ${invitation} and joined (${rightsWords(rights)})`,
  "person.change": ({ name, before, ...rights }) =>
    `changed what ${name} may do from “${rightsWords(before)}” to “${rightsWords(rights)}”`,
  "person.tie-author": ({ name, author }) => `tied ${name} to the author “${author}”`,
  "person.untie-author": ({ name, author }) => `untied ${name} from the author “${author}”`,
  "person.change-email": () => "changed their email for sign-in messages",
  "person.remove": ({ name }) => `removed ${name}`,
  "person.invite": ({ invitation, role }) =>
    `invited somebody as ${roleTable[role].words.toLowerCase()} (invitation ${invitation})`,
  "person.uninvite": ({ invitation }) => `withdrew invitation ${invitation}`,
  "session.start": ({ provider }) => (provider === undefined ? "signed in" : `signed in with ${provider}`),
  "session.end": () => "signed out",
  "session.revoke": () => "ended one of their sessions",
  "session.refuse-code": ({ needs }) =>
    needs ? "entered the right password without a passkey" : "entered the right password and a wrong code",
  "session.refuse-proof": ({ refused }) => `entered a wrong ${refused} when asked to confirm their identity`,
  "provider.save": ({ label }) => `saved how people sign in with ${label}`,
  "provider.start": ({ label }) => `tried signing in with ${label}, which people can do now`,
  "provider.remove": ({ label }) => `ended signing in with ${label}`,
  "provider.allow-passwords": () => "allowed signing in with passwords and passkeys again",
  "provider.connect": () => "connected their account with their organization",
  "provider.disconnect": () => "disconnected their account from their organization",
  "token.create": ({ name }) => `created the API token “${name}”`,
  "token.revoke": ({ name }) => `revoked the API token “${name}”`,
  "password.change": () => "changed their password",
  "password.reset": ({ id, name, by }) =>
    by.kind === "person" && by.id === id
      ? "set a new password through a mailed link"
      : `set a new password for ${name}`,
  "factor.add-app": () => "set up an authenticator app",
  "factor.remove-app": () => "removed their authenticator app",
  "factor.replace-codes": () => "created new recovery codes",
  "factor.add-passkey": () => "added a passkey",
  "factor.remove-passkey": () => "removed one of their passkeys",
  "factor.reset": ({ name }) => `removed the second factors of ${name}`,
  "factor.require": () => "required a second factor of everybody",
  "factor.waive": () => "stopped requiring a second factor",

  "settings.change": ({ names }) => `changed settings: ${names.map(wordsOfSetting).join(", ")}`,
  "mail.save-server": () => "saved the mail server",
  "mail.save-pacing": () => "saved how fast mail goes out",
  "mail.save-warm-up": () => "saved the warm-up",
  "mail.save-mailbox": () => "saved the bounce mailbox",
  "mail.save-sunset": () => "saved the rule for inactive subscribers",
  "mail.confirm-sender": () => "confirmed that this site sends",
  "mail.add-template": ({ id }) => `added mail template ${id}`,
  "mail.change-template": ({ id }) => `changed mail template ${id}`,
  "mail.delete-template": ({ id }) => `deleted mail template ${id}`,
  "mail.create-keys": ({ domain }) => `created DKIM keys for ${domain}`,
  "mail.use-keys": ({ domain }) => `began to sign with DKIM keys for ${domain}`,
  "mail.stop-keys": ({ domain }) => `stopped signing with DKIM keys for ${domain}`,
  "mail.delete-keys": ({ domain }) => `deleted DKIM keys for ${domain}`,
  "mail.create-webhook": ({ provider }) => `created a webhook for ${provider}`,
  "mail.set-webhook-key": ({ provider }) => `set the key of a webhook for ${provider}`,
  "mail.delete-webhook": ({ provider }) => `removed a webhook for ${provider}`,

  "webhook.create": ({ host }) => `created an outgoing webhook to ${host}`,
  "webhook.change": ({ host }) => `changed the outgoing webhook to ${host}`,
  "webhook.pause": ({ host }) => `switched off the outgoing webhook to ${host}`,
  "webhook.resume": ({ host }) => `switched on the outgoing webhook to ${host}`,
  "webhook.rotate-key": ({ host }) => `replaced the key of the outgoing webhook to ${host}`,
  "webhook.send-again": ({ host }) => `sent an event to the outgoing webhook to ${host} again`,
  "webhook.delete": ({ host }) => `deleted the outgoing webhook to ${host}`,

  "post.publish": (post) => `published ${titled("post", post)}`,
  "post.unpublish": (post) => `unpublished ${titled("post", post)}`,
  "post.delete": (post) => `moved ${titled("post", post)} to the trash`,
  "post.restore": (post) => `restored ${titled("post", post)} from the trash`,
  "post.schedule": ({ id }) => `scheduled post ${id}`,
  "post.unschedule": ({ id }) => `unscheduled post ${id}`,
  "post.erase": ({ id }) => `deleted post ${id} for good`,
  "page.publish": (page) => `published ${titled("page", page)}`,
  "page.unpublish": (page) => `unpublished ${titled("page", page)}`,
  "page.delete": (page) => `moved ${titled("page", page)} to the trash`,
  "page.restore": (page) => `restored ${titled("page", page)} from the trash`,

  "newsletter.send": ({ id }) => `sent newsletter ${id}`,
  "newsletter.undo": ({ id }) => `undid the sending of newsletter ${id}`,
  "newsletter.schedule": ({ id }) => `scheduled newsletter ${id}`,
  "newsletter.unschedule": ({ id }) => `unscheduled newsletter ${id}`,
  "newsletter.pause": ({ id }) => `paused newsletter ${id}`,
  "newsletter.resume": ({ id }) => `resumed newsletter ${id}`,
  "newsletter.cancel": ({ id }) => `cancelled newsletter ${id}`,
  "newsletter.retry": ({ id }) => `started a second try of newsletter ${id}`,
  "newsletter.undo-retry": ({ id }) => `undid the second try of newsletter ${id}`,
  "newsletter.choose-subject": ({ id }) => `chose the subject of newsletter ${id} that its other readers get`,
  "newsletter.take-back": ({ id, lifted }) =>
    `took back what the bounces of newsletter ${id} did (${addresses(lifted)} allowed again)`,
  "newsletter.close-poll": ({ id }) => `closed poll ${id}`,
  "newsletter.open-poll": ({ id }) => `opened poll ${id} again`,
  "newsletter.delete-poll": ({ id }) => `deleted poll ${id}`,
  "newsletter.hide": ({ id }) => `hid newsletter ${id}`,
  "newsletter.unhide": ({ id }) => `brought newsletter ${id} back to the list`,
  "newsletter.delete": ({ id }) => `deleted newsletter ${id}`,
  "newsletter.export": ({ id }) => `exported the recipients of newsletter ${id}`,
  "newsletter.tag-clicks": ({ id }) => `began to tag those who follow a link of newsletter ${id}`,
  "newsletter.untag-clicks": ({ id }) => `stopped tagging those who follow a link of newsletter ${id}`,
  "series.save": ({ isOn }) => `saved the welcome series, which is ${isOn ? "on" : "off"}`,
  "series.resume": () => "resumed the welcome series",
  "series.add": () => "added an email to the welcome series",
  "series.change": () => "changed the day of an email of the welcome series",
  "series.remove": () => "removed an email from the welcome series",

  "subscriber.add": ({ count }) => `added ${subscribers(count)}`,
  "subscriber.change": ({ count }) => `changed ${subscribers(count)}`,
  "subscriber.tag": ({ count }) => `tagged ${subscribers(count)}`,
  "subscriber.untag": ({ count }) => `took a tag from ${subscribers(count)}`,
  "subscriber.unsubscribe": ({ count }) => `unsubscribed ${subscribers(count)}`,
  "subscriber.remove": ({ count }) => `removed ${subscribers(count)}`,
  "subscriber.restore": ({ count }) => `restored ${subscribers(count)}`,
  "subscriber.erase": ({ count }) => `erased ${subscribers(count)}`,
  "subscriber.suppress": ({ count }) => `added ${addresses(count)} to the suppression list`,
  "subscriber.allow": ({ count }) => `removed ${addresses(count)} from the suppression list`,
  "subscriber.resume": ({ count }) => `resumed ${subscribers(count)} who had not answered`,
  "subscriber.export": ({ rows }) => `exported ${subscribers(rows)}`,
  "subscriber.ask": ({ months }) => `began to ask those who have been inactive for ${months} months`,
  "subscriber.stop-asking": () => "stopped asking inactive subscribers",
  "subscriber.add-tag": ({ id }) => `added tag ${id} of subscribers`,
  "subscriber.change-tag": ({ id }) => `changed tag ${id} of subscribers`,
  "subscriber.delete-tag": ({ id }) => `deleted tag ${id} of subscribers`,
  "subscriber.add-field": ({ id }) => `added field ${id} of subscribers`,
  "subscriber.change-field": ({ id }) => `changed field ${id} of subscribers`,
  "subscriber.delete-field": ({ id }) => `deleted field ${id} of subscribers`,
  "subscriber.add-segment": ({ id }) => `added segment ${id}`,
  "subscriber.change-segment": ({ id }) => `changed segment ${id}`,
  "subscriber.delete-segment": ({ id }) => `deleted segment ${id}`,

  "import.begin": ({ run, of }) => `began import ${run} of ${of}`,
  "import.finish": ({ run, of, added, pages }) => `imported ${items(of, added, pages)} (import ${run})`,
  "import.undo": ({ run, of, removed, pages }) =>
    `undid import ${run}, which removed ${items(of, removed, pages)}`,
  "import.site": () => "imported a whole site",
  "site.restore": () => "restored a backup",
  "site.copy": () => "copied the database from another place",
  "site.archive": ({ of }) => `began ${WHOLE[of]}`,
  "site.download": ({ of }) => `downloaded ${WHOLE[of]}`,
  "site.delete": ({ of }) => `deleted ${WHOLE[of]}`,
  "site.export": ({ of }) => EXPORTED[of],
};

/** Returns what somebody did, to be read after their name: `published the post “Lanterns”`. */
export function sentenceOf(event: AuditEvent): string {
  // TypeScript does not see that the sentence which is found by the kind of an event is one for this event.
  const say = sentences[event.kind] as (event: AuditEvent) => string;
  return say(event);
}

/** Returns the screen that shows what an event is about; null if there is none. */
export function linkOf(event: AuditEvent): string | null {
  switch (event.kind) {
    case "post.publish":
    case "post.unpublish":
    case "post.schedule":
    case "post.unschedule":
    case "post.restore":
      return `/admin/posts/edit/${event.id}`;
    case "page.publish":
    case "page.unpublish":
    case "page.restore":
      return `/admin/pages/edit/${event.id}`;
    case "newsletter.send":
    case "newsletter.schedule":
    case "newsletter.pause":
    case "newsletter.resume":
    case "newsletter.cancel":
    case "newsletter.retry":
    case "newsletter.choose-subject":
      return `/admin/newsletter/${event.id}`;
    default:
      return null;
  }
}

/** What the audit log calls each setting. One that a newer release knows is called as it is stored. */
function wordsOfSetting(name: string): string {
  if (name === "ownWords") return "words of the site";
  return new Map(Object.entries(siteSettings)).get(name)?.audit ?? name;
}
