import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { getAdminPost } from "../../../src/contract/content/posts.ts";
import { changePerson, invitePerson, listPeople } from "../../../src/contract/site-owner/people.ts";
import { getMe } from "../../../src/contract/site-owner/session.ts";
import { DAY } from "../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { problemsInPage } from "../../setup/html.ts";
import { cookieOf, read, readRefusal, type Ask } from "../kit/ask.ts";
import { createPost } from "../kit/inputs.ts";
import { startSink } from "../mailing/sending/smtp-sink.ts";
import { withCookie } from "./owner.ts";

const PASSWORD = "lanterns over the old harbor";
const author = { role: "author", grants: [] };

const peopleAs = async (as: Ask) => read(await as("GET", "/api/admin/people"), listPeople);

async function idOf(as: Ask, name: string): Promise<number> {
  const { people } = await peopleAs(as);
  const person = people.find(({ username }) => username === name);
  return person?.id ?? expect.fail(`${name} is not among the people`);
}

const invite = async (as: Ask, json: object = author) =>
  read(await as("POST", "/api/admin/invitations", { json }), invitePerson);

const tokenIn = (url: string) => url.split("/").at(-1) ?? "";

const accept = ({ request }: TestApp, token: string, username = "Anna") =>
  request("POST", "/api/invitations/acceptance", { json: { token, username, password: PASSWORD } });

describe.each(engines)("people on %s", (engine) => {
  test("what somebody may do changes with their next request, in the session that they have", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const anna = await app.signIn("anna", { role: "author", grants: [] });
    expect((await anna("GET", "/api/admin/pages")).status).toBe(403);
    const path = `/api/admin/people/${await idOf(owner, "anna")}`;
    const json = { role: "editor", grants: ["send-newsletters"] };
    const changed = await read(await owner("PATCH", path, { json }), changePerson);
    expect(changed).toMatchObject({ username: "anna", ...json, isYou: false });
    expect((await anna("GET", "/api/admin/pages")).status).toBe(200);
    const { admin } = await read(await anna("GET", "/api/me"), getMe);
    expect(admin.capabilities).toContain("newsletters.send");
    expect((await owner("PATCH", path, { json: author })).status).toBe(200);
    expect((await anna("GET", "/api/admin/pages")).status).toBe(403);
  });

  test("a grant that the role cannot have is refused", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    await app.signIn("anna", { role: "author", grants: [] });
    const path = `/api/admin/people/${await idOf(owner, "anna")}`;
    const json = { role: "author", grants: ["send-newsletters"] };
    const refusal = await readRefusal(await owner("PATCH", path, { json }));
    expect(refusal).toMatchObject({ status: 422, message: "“May send newsletters” is for the role editor" });
  });

  test("people who leave hand their posts to who removes them, and are out with their next request", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const anna = await app.signIn("anna", { role: "author", grants: [] });
    const { id } = await createPost(anna, { title: "Left behind" });
    const begun = { json: { fields: { title: "Begun" } } };
    expect((await anna("POST", "/api/admin/working-copies", begun)).status).toBe(201);
    const path = `/api/admin/people/${await idOf(owner, "anna")}`;
    expect(await (await owner("DELETE", path)).json()).toEqual({
      message: "anna has been removed. Their posts are yours now.",
    });
    expect((await anna("GET", "/api/me")).status).toBe(401);
    expect((await owner("DELETE", path)).status).toBe(404);
    expect((await read(await owner("GET", `/api/admin/posts/${id}`), getAdminPost)).title).toBe(
      "Left behind",
    );
    const { people } = await peopleAs(owner);
    expect(people).toMatchObject([{ username: "owner", postCount: 1, isYou: true }]);
  });

  test("one owner stays, whatever two of them do to each other at once", async () => {
    await using app = await startApp(engine);
    const mira = await app.signIn("mira");
    const alone = await idOf(mira, "mira");
    const demoted = await mira("PATCH", `/api/admin/people/${alone}`, { json: author });
    expect(await readRefusal(demoted)).toMatchObject({
      status: 409,
      message: "A site needs an owner, and this is the last one.",
    });
    expect((await mira("DELETE", `/api/admin/people/${alone}`)).status).toBe(409);
    const { db } = app.database;
    for (let round = 0; round < 10; round++) {
      const names = [`one of ${round}`, `other of ${round}`] as const;
      const [one, other] = [await app.signIn(names[0]), await app.signIn(names[1])];
      const [oneId, otherId] = [await idOf(one, names[0]), await idOf(one, names[1])];
      await db.deleteFrom("users").where("id", "not in", [oneId, otherId]).execute();
      const attack = (as: Ask, id: number) =>
        round % 2 === 0
          ? as("PATCH", `/api/admin/people/${id}`, { json: author })
          : as("DELETE", `/api/admin/people/${id}`);
      const answers = await Promise.all([attack(one, otherId), attack(other, oneId)]);
      const owners = await db.selectFrom("users").select("id").where("role", "=", "owner").execute();
      expect(owners, answers.map(({ status }) => status).join()).toHaveLength(1);
    }
  });
});

describe.each(engines)("invitations on %s", (engine) => {
  test("a link makes one account, with the rights that the owner chose, and signs it in", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const json = { label: "Anna from the paper", role: "editor", grants: ["see-subscribers"] };
    const { invitation, url, isMailed } = await invite(owner, json);
    expect([isMailed, invitation]).toEqual([
      false,
      expect.objectContaining({ ...json, email: "", invitedBy: "owner", isExpired: false }),
    ]);
    const rows = await app.database.db.selectFrom("invitations").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(tokenIn(url));
    expect((await peopleAs(owner)).invitations).toEqual([invitation]);

    const accepted = await accept(app, tokenIn(url));
    expect(accepted.status).toBe(201);
    const anna = withCookie(app, cookieOf(accepted).cookie);
    const { admin } = await read(await anna("GET", "/api/me"), getMe);
    expect(admin).toMatchObject({ username: "Anna", role: "editor" });
    expect(admin.capabilities).toContain("subscribers.read");
    expect((await peopleAs(owner)).invitations).toEqual([]);

    const again = await readRefusal(await accept(app, tokenIn(url), "Bert"));
    expect(again).toMatchObject({ status: 409, message: "This invitation was used already." });
  });

  test("twenty who use a link at once make one account", async () => {
    await using app = await startApp(engine);
    const { url } = await invite(await app.signIn());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => accept(app, tokenIn(url), `Anna ${index}`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(new Set(statuses.filter((status) => status !== 201))).toEqual(new Set([409]));
    expect(await app.database.db.selectFrom("users").select("id").execute()).toHaveLength(2);
  });

  test("a name that is taken and a password that is easy to guess leave the invitation open", async () => {
    await using app = await startApp(engine);
    const { url } = await invite(await app.signIn("Mira"));
    const token = tokenIn(url);
    const taken = await readRefusal(await accept(app, token, " MIRA "));
    expect(taken).toMatchObject({
      status: 422,
      fields: { username: "This name is taken. Choose a different name." },
    });
    const json = { token, username: "Anna", password: "password1234" };
    const weak = await readRefusal(await app.request("POST", "/api/invitations/acceptance", { json }));
    expect(weak).toMatchObject({
      status: 422,
      fields: { password: expect.stringContaining("easy to guess") },
    });
    expect((await accept(app, token)).status).toBe(201);
  });

  test("a username that looks like another one, or like what the log calls itself, leaves the invitation open", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const { url } = await invite(owner);
    const hidden = ["Anna\u200b", "\u202eannA", "An\nna", "An\u0007na", "\u00ad", " \u2003 "];
    for (const name of [...hidden, "Masthead", "command line", "Ｍasthead", "COMMAND  LINE"]) {
      const refusal = await readRefusal(await accept(app, tokenIn(url), name));
      expect([name, refusal.status, Object.keys(refusal.fields ?? {})]).toEqual([name, 422, ["username"]]);
    }
    expect((await accept(app, tokenIn(url), " Анна Ång-Øst ")).status).toBe(201);
    expect(await idOf(owner, "Анна Ång-Øst")).toBeGreaterThan(0);
  });

  test("a link ends after seven days, when it is withdrawn, and with the rights of who made it", async () => {
    await using app = await startApp(engine);
    const old = await invite(await app.signIn());
    app.clock.advance(7 * DAY);
    const owner = await app.signIn();
    const expired = await readRefusal(await accept(app, tokenIn(old.url)));
    expect(expired).toMatchObject({
      status: 409,
      message: "This invitation has expired. Ask for a new one.",
    });
    expect((await peopleAs(owner)).invitations).toMatchObject([{ isExpired: true }]);

    const withdrawn = await invite(owner);
    const path = `/api/admin/invitations/${withdrawn.invitation.id}`;
    expect((await owner("DELETE", path)).status).toBe(200);
    expect((await owner("DELETE", path)).status).toBe(404);
    expect((await accept(app, tokenIn(withdrawn.url))).status).toBe(403);

    const other = await app.signIn("other");
    const byOther = [await invite(other), await invite(other)];
    const otherPath = `/api/admin/people/${await idOf(owner, "other")}`;
    expect((await owner("PATCH", otherPath, { json: { role: "editor", grants: [] } })).status).toBe(200);
    for (const { url } of byOther) expect((await accept(app, tokenIn(url))).status).toBe(403);
    expect(await app.database.db.selectFrom("users").select("id").execute()).toHaveLength(2);
  });

  test("a stranger without a link is refused before the password is looked at, and a large body unread", async () => {
    await using app = await startApp(engine);
    // The password is not even judged.
    const guess = { token: "guess", username: "Anna", password: "password1234" };
    const refusal = await readRefusal(
      await app.request("POST", "/api/invitations/acceptance", { json: guess }),
    );
    expect(refusal).toMatchObject({ status: 403, code: "forbidden" });
    const json = { token: "x", username: "Anna", password: "a".repeat(20_000) };
    expect((await app.request("POST", "/api/invitations/acceptance", { json })).status).toBe(413);
  });

  test("the page of a link asks for a name and a password, and leads into the admin", async () => {
    await using app = await startApp(engine);
    const { url } = await invite(await app.signIn("Mira"));
    const path = new URL(url).pathname;
    const page = await app.request("GET", path);
    const html = await page.text();
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(html).toContain("Mira has invited you.");
    expect(await problemsInPage(html)).toEqual([]);

    const weak = await app.request("POST", path, { form: { username: "Anna", password: "short" } });
    const told = await weak.text();
    expect([weak.status, told]).toEqual([422, expect.stringContaining('value="Anna"')]);
    expect(told).toContain("Password must be at least 10 characters");
    expect(await problemsInPage(told)).toEqual([]);

    const done = await app.request("POST", path, { form: { username: "Anna", password: PASSWORD } });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/admin"]);
    const anna = withCookie(app, cookieOf(done).cookie);
    expect((await anna("GET", "/api/me")).status).toBe(200);

    const used = await app.request("GET", path);
    const usedHtml = await used.text();
    expect([used.status, usedHtml]).toEqual([
      410,
      expect.stringContaining("This invitation was used already."),
    ]);
    expect(usedHtml).toContain('href="/signin"');
    const unknown = await app.request("GET", "/invitation/no-such-token");
    const unknownHtml = await unknown.text();
    expect([unknown.status, unknownHtml]).toEqual([
      404,
      expect.stringContaining("This invitation is not valid."),
    ]);
    // Where the sign-in is, is told to people who were given a link.
    expect(unknownHtml).not.toContain("/signin");
    expect((await app.request("POST", path, { form: { username: "B", password: PASSWORD } })).status).toBe(
      410,
    );
  });

  test("an invitation is mailed if there is a mail server, in the site's language", async () => {
    await using sink = await startSink();
    await using app = await startApp(engine, { env: { SMTP_URL: sink.url } });
    const owner = await app.signIn("Mira");
    await owner("PATCH", "/api/admin/settings", { json: { language: "de", siteName: "Der Kiosk" } });
    const { url, isMailed } = await invite(owner, { ...author, email: "anna@example.com" });
    expect(isMailed).toBe(true);
    await app.work();
    const [mail] = await app.mails();
    expect([mail?.subject, mail?.to?.[0]?.address]).toEqual([
      "Du bist eingeladen, für Der Kiosk zu schreiben",
      "anna@example.com",
    ]);
    expect(mail?.text).toContain(url);
    expect(mail?.text).toContain("Mira hat dich eingeladen");
  });

  test("without a mail server nothing is mailed, and the owner passes the link on", async () => {
    await using app = await startApp(engine);
    const { url, isMailed } = await invite(await app.signIn(), { ...author, email: "anna@example.com" });
    expect(isMailed).toBe(false);
    await app.work();
    expect(await app.mails()).toEqual([]);
    expect((await accept(app, tokenIn(url))).status).toBe(201);
  });
});

// SQLite's transactions take turns as it is.
test.runIf(engines.includes("postgres"))(
  "an invitation that is withdrawn while somebody accepts it lets nobody in",
  async () => {
    await using app = await startApp("postgres");
    const owner = await app.signIn();
    const { invitation, url } = await invite(owner);
    const { db } = app.database;
    // The new account waits for this.
    const tx = await db.startTransaction().execute();
    await sql`lock table users in share mode`.execute(tx);
    const accepted = accept(app, tokenIn(url));
    const waiting = sql<{ total: number }>`select count(*) as total from pg_locks
      where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
    await expect.poll(async () => (await waiting.execute(tx)).rows[0]?.total, { interval: 10 }).toBe(1);
    expect((await owner("DELETE", `/api/admin/invitations/${invitation.id}`)).status).toBe(200);
    await tx.commit().execute();
    expect((await accepted).status).toBe(403);
    expect((await peopleAs(owner)).people).toHaveLength(1);
  },
);
