import { describe, expect, test } from "vitest";
import { auditEventSchema, commandLine } from "../../../../src/contract/site-owner/audit.ts";
import { invitePerson } from "../../../../src/contract/site-owner/people.ts";
import { happened } from "../../../../src/server/kernel/events.ts";
import { createRateLimits } from "../../../../src/server/kernel/rate-limit.ts";
import { openSigner } from "../../../../src/server/kernel/secrets.ts";
import { createUser, ensureOwner, resetPassword } from "../../../../src/server/site-owner/auth/owner.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read } from "../../kit/ask.ts";
import { OWNER, signIn } from "../owner.ts";

const PASSWORD = "lanterns over the old harbor";

/** The rows of the log, oldest first. */
async function logOf({ database: { db } }: TestApp) {
  const rows = await db.selectFrom("audit_log").selectAll().orderBy("id").execute();
  return rows.map(({ at, area, actor, event }) => ({
    at,
    area,
    actor,
    event: auditEventSchema.parse(JSON.parse(event)),
  }));
}

const eventsOf = async (app: TestApp) => (await logOf(app)).map(({ event }) => event);

describe.each(engines)("the audit log on %s", (engine) => {
  test("people, passwords and sign-ins are recorded, with who did it and whose account it was", async () => {
    await using app = await startApp(engine);
    const deps = { db: app.database.db, now: app.clock.now };
    const limits = createRateLimits(await openSigner(deps.db, deps.now()));
    await ensureOwner(deps, OWNER);
    await createUser(deps, { username: "jo", password: PASSWORD }, commandLine);
    await resetPassword({ ...deps, limits }, { username: "jo", password: `${PASSWORD}!` }, commandLine);
    expect((await signIn(app, OWNER)).status).toBe(200);
    expect((await signIn(app, { ...OWNER, password: "not the password" })).status).toBe(401);

    const owner = await app.signIn(OWNER.username);
    const json = { role: "author", grants: ["publish"] };
    const { url, invitation } = await read(
      await owner("POST", "/api/admin/invitations", { json }),
      invitePerson,
    );
    const acceptance = { token: url.split("/").at(-1), username: "Anna", password: PASSWORD };
    const joined = await app.request("POST", "/api/invitations/acceptance", { json: acceptance });
    expect(joined.status).toBe(201);
    const other = await read(await owner("POST", "/api/admin/invitations", { json }), invitePerson);
    await owner("DELETE", `/api/admin/invitations/${other.invitation.id}`);
    const editor = { role: "editor", grants: [] };
    await owner("PATCH", "/api/admin/people/3", { json: editor });
    await owner("DELETE", "/api/admin/people/3");

    const by = { kind: "person", id: 1, name: OWNER.username };
    const anna = { id: 3, name: "Anna" };
    const everything = { role: "owner", grants: [] };
    expect(await eventsOf(app)).toEqual([
      { kind: "person.create", id: 1, name: OWNER.username, ...everything, by: { kind: "system" } },
      { kind: "person.create", id: 2, name: "jo", ...everything, by: commandLine },
      { kind: "password.reset", id: 2, name: "jo", by: commandLine },
      { kind: "session.start", by },
      { kind: "person.invite", invitation: invitation.id, ...json, by },
      { kind: "person.join", ...anna, ...json, invitation: invitation.id, by: { kind: "person", ...anna } },
      { kind: "person.invite", invitation: other.invitation.id, ...json, by },
      { kind: "person.uninvite", invitation: other.invitation.id, by },
      { kind: "person.change", ...anna, ...editor, before: json, by },
      { kind: "person.remove", ...anna, by },
    ]);
    const rows = await logOf(app);
    expect(rows.map(({ area, actor }) => `${area} ${actor}`).slice(1, 5)).toEqual([
      "person command-line",
      "password command-line",
      "session person:1",
      "person person:1",
    ]);
    expect(new Set(rows.map(({ at }) => at))).toEqual(new Set([app.clock.now().toISOString()]));
  });

  test("settings are recorded by their names, and a change that is refused is not", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn("mira");
    const change = async (json: object) => (await as("PATCH", "/api/admin/settings", { json })).status;
    expect(await change({ siteName: "Lanterns", tagline: "Of the harbor" })).toBe(200);
    expect(await change({ siteName: "Theirs", revision: 0 })).toBe(409);
    expect(await change({})).toBe(200);
    const events = await eventsOf(app);
    expect(events).toEqual([
      {
        kind: "settings.change",
        names: ["siteName", "tagline"],
        by: { kind: "person", id: 1, name: "mira" },
      },
    ]);
    expect(JSON.stringify(events)).not.toContain("Lanterns");
  });

  test("a row is gone with the transaction that it tells of", async () => {
    await using app = await startApp(engine);
    const { db } = app.database;
    const rolledBack = db.transaction().execute(async (tx) => {
      await happened(tx, { kind: "session.end", by: commandLine }, app.clock.now());
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    expect(await logOf(app)).toEqual([]);
  });

  test("the address of a request is recorded, behind our proxy that of the client", async () => {
    await using app = await startApp(engine, { env: { TRUST_PROXY: "on" } });
    const as = await app.signIn("mira");
    const headers = { "x-forwarded-for": "203.0.113.7" };
    await as("PATCH", "/api/admin/settings", { json: { siteName: "Lanterns" }, headers });
    expect((await eventsOf(app)).map(({ by }) => by)).toEqual([
      { kind: "person", id: 1, name: "mira", address: "203.0.113.7" },
    ]);
  });
});
