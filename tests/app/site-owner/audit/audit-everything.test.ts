import { describe, expect, test } from "vitest";
import { auditEventSchema, type AuditEvent } from "../../../../src/contract/site-owner/audit.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import * as walks from "./audit-walk.ts";
import { audited } from "./audited-calls.ts";

async function eventsOf({ database: { db } }: TestApp) {
  const rows = await db.selectFrom("audit_log").select("event").orderBy("id").execute();
  return rows.map(({ event }) => auditEventSchema.parse(JSON.parse(event)));
}

/** An event without who did it: the same person in all of a walk. */
const withoutActor = ({ by: _, ...event }: AuditEvent) => event;

describe.each(engines)("what the audit log says of everything that can be done, on %s", (engine) => {
  test("every kind of entry is written by the calls that should write it, without a reader's address or a text", async () => {
    const dns = walks.startDns();
    await using accounts = await startApp(engine);
    await walks.walkAccounts(accounts);
    await using app = await startApp(engine, {
      outside: dns.outside,
      env: { SEND_UNDO_SECONDS: "15" },
    });
    const as = await app.signIn("mira");
    await walks.walkSettings(as, dns.texts);
    await walks.walkTexts(as);
    await walks.walkNewsletters(app, as);
    await walks.walkSubscribers(as);
    await walks.walkImports(as);
    await walks.walkArchives(as);
    await using silent = await startApp(engine);
    await walks.walkInactive(silent, await silent.signIn());

    const events = await eventsOf(app);
    const all = [...(await eventsOf(accounts)), ...events, ...(await eventsOf(silent))];
    const written = new Set(all.map(({ kind }) => kind));
    // Made in set-up.test.ts, passkeys.test.ts and provider/ beside this folder, and in insight/webhook-again.test.ts.
    const elsewhere = new Set([
      "POST /api/setup",
      "POST /api/me/passkeys",
      "DELETE /api/me/passkeys/{id}",
      "POST /api/login/provider/answer",
      "DELETE /api/me/provider",
      "PUT /api/admin/sign-in-provider",
      "DELETE /api/admin/sign-in-provider",
      "POST /api/admin/outgoing-webhooks/{id}/attempts",
    ]);
    const expected = new Set(
      Object.entries(audited).flatMap(([call, kinds]) => (elsewhere.has(call) ? [] : kinds)),
    );
    expect([...expected].filter((kind) => !written.has(kind))).toEqual([]);
    expect([...written].filter((kind) => !expected.has(kind))).toEqual([]);

    const log = JSON.stringify(await app.database.db.selectFrom("audit_log").selectAll().execute());
    const people = await app.database.db.selectFrom("subscribers").select("email").execute();
    expect(people.length).toBeGreaterThan(0);
    for (const { email } of people) expect(log).not.toContain(email);
    expect(log).not.toMatch(/[\w.]+@example\.com/);
    for (const text of ["secret", "Secret", "What we threw away", "fair", "Supporters"])
      expect(log).not.toContain(text);
    expect(log).toContain("Read by everybody");
    expect(new Set(events.map(({ by }) => JSON.stringify(by))).size).toBe(1);
  });

  test("the state of a post is recorded when it changes, with its title while readers see it", async () => {
    await using app = await startApp(engine);
    await walks.walkTexts(await app.signIn());
    const id = 1;
    const title = "Read by everybody";
    expect((await eventsOf(app)).map(withoutActor)).toEqual([
      { kind: "post.schedule", id, at: "2026-04-01T09:00:00.000Z" },
      { kind: "post.unschedule", id },
      { kind: "post.publish", id, title },
      { kind: "post.unpublish", id, title: `${title} twice` },
      { kind: "post.delete", id },
      { kind: "post.restore", id },
      { kind: "post.delete", id },
      { kind: "post.erase", id },
      { kind: "page.publish", id, title: "Imprint" },
      { kind: "page.unpublish", id, title: "Imprint" },
      { kind: "page.delete", id },
      { kind: "page.restore", id },
    ]);
  });
});
