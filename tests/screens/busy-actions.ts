import { commandLine, type Actor, type AuditEvent } from "../../src/contract/site-owner/audit.ts";
import { HOUR } from "../../src/server/base/clock.ts";
import type { Db } from "../../src/server/kernel/db/open.ts";
import { happened } from "../../src/server/kernel/events.ts";

/** What a year leaves in the audit log: short and long sentences, by people, a token and a command, with each kind of address. */
export async function addActions(db: Db) {
  const mira: Actor = { kind: "person", id: 1, name: "mira", address: "203.0.113.7" };
  const long: Actor = {
    kind: "person",
    id: 9,
    name: "annabel-from-the-paper",
    address: "2001:db8:85a3:1::/64",
  };
  const token: Actor = { kind: "token", id: 1, name: "Deploy", person: { id: 1, name: "mira" } };
  const names = ["siteName", "tagline", "accentColor", "homeSections", "testimonials", "footerLinks"];
  const editor = { role: "editor", grants: [] } as const;
  const actions: readonly AuditEvent[] = [
    { kind: "site.restore", by: commandLine },
    {
      kind: "person.change",
      id: 9,
      name: "annabel-from-the-paper",
      role: "author",
      grants: [],
      before: editor,
      by: mira,
    },
    { kind: "settings.change", names, by: long },
    {
      kind: "post.publish",
      id: 2,
      title: "Seventeen ways to keep a lantern burning through the longest night",
      by: token,
    },
    { kind: "subscriber.remove", count: 1_204, by: mira },
    { kind: "newsletter.send", id: 1, by: mira },
    ...Array.from({ length: 60 }, (): AuditEvent => ({ kind: "session.start", by: long })),
    { kind: "subscriber.export", rows: 40, by: mira },
    { kind: "post.schedule", id: 3, at: new Date().toISOString(), by: long },
    { kind: "settings.change", names: ["menu"], by: token },
    { kind: "post.publish", id: 2, title: "Lanterns", by: mira },
    { kind: "settings.change", names, by: long },
  ];
  for (const [index, action] of actions.entries())
    await happened(db, action, new Date(Date.now() - (actions.length - index) * 6 * HOUR));
}
