import { once } from "node:events";
import { mkdir, readdir, readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import * as fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { countOf } from "../../../src/contract/base/counting.ts";
import { DAY } from "../../../src/server/base/clock.ts";
import { readConfig } from "../../../src/server/kernel/config.ts";
import { installSamples } from "../../../src/server/content/samples/install-samples.ts";
import { lockDataDir } from "../../../src/server/kernel/db/server-lock.ts";
import { makeBackup } from "../../../src/server/moving/archive/make-backup.ts";
import { openSiteArchive } from "../../../src/server/moving/archive/read-archive.ts";
import { restoreBackup } from "../../../src/server/moving/archive/restore-backup.ts";
import { writeArchive } from "../../../src/server/moving/archive/write-archive.ts";
import { readBell } from "../../setup/bell.ts";
import { anySite, someSite, type AnySite } from "../../setup/any-site.ts";
import { engines } from "../../setup/engines.ts";
import { openPlace, putFile, type Place } from "./moving.ts";

type Site = Awaited<ReturnType<Place["read"]>>;

const ways = engines.flatMap((from) => engines.map((to) => [from, to] as const));

async function backUp(place: Place, name = "site.zip", hasMedia = true) {
  const path = join(place.dataDir, name);
  const backup = await makeBackup(place.deps, { path, hasMedia });
  return { ...backup, path };
}

/** Without what restoring changes by itself: it holds the sending, and ends tokens and invitations. */
const withoutChanged = ({ tables, images }: Site) => {
  const { newsletters: _, newsletter_steps: __, notices: ___, ...others } = tables;
  const { sender: ____, api_tokens: _____, invitations: ______, ...rest } = others;
  return { rest, images };
};

/** The number that the next post gets. */
const newest = (place: Place) =>
  place.using(async ({ db }) => {
    const post = {
      title: "New",
      slug: "new",
      excerpt: "",
      content: "",
      cover_image: "",
      category: "tools",
      author: "",
      status: "draft" as const,
      featured: false,
      meta_title: "",
      meta_description: "",
      published_at: null,
      deleted_at: null,
      created_at: "2026-03-02T09:00:00.000Z",
      updated_at: "2026-03-02T09:00:00.000Z",
    };
    const { id } = await db.insertInto("posts").values(post).returning("id").executeTakeFirstOrThrow();
    return id;
  });

describe.each(ways)("from %s to %s", (from, to) => {
  test("a site that is backed up and restored is the same, field by field and image by image", async () => {
    await fc.assert(
      fc.asyncProperty(anySite, async (site) => {
        await using source = await openPlace(from);
        await using target = await openPlace(to);
        await source.write(site);
        const before = await source.read();
        const { path } = await backUp(source);
        await restoreBackup(target.deps, { path, mayReplace: false });
        expect(withoutChanged(await target.read())).toEqual(withoutChanged(before));
        expect(await source.read()).toEqual(before);
      }),
      { numRuns: 4 },
    );
  });

  test("a number that a deleted post had is given to no other one", async () => {
    await using source = await openPlace(from);
    await using target = await openPlace(to);
    await source.write({ ...someSite, lost: 2 });
    const { path } = await backUp(source);
    await restoreBackup(target.deps, { path, mayReplace: true });
    expect(await newest(target)).toBe(await newest(source));
  });
});

describe.each(engines)("on %s", (engine) => {
  test("a restored site mails nobody until the owner confirms", async () => {
    await using place = await openPlace(engine);
    await place.write(someSite);
    await place.using(async ({ db }) => {
      await db.updateTable("newsletters").set({ status: "scheduled" }).execute();
      const mail = { recipient: "a@example.com", subject: "Confirm", message: "…" };
      const at = "2026-03-01T09:00:00.000Z";
      await db
        .insertInto("mails")
        .values({ ...mail, next_at: at, created_at: at, error: null, done_at: null })
        .execute();
    });
    const { path } = await backUp(place);
    await restoreBackup(place.deps, { path, mayReplace: true });
    await place.using(async ({ db }) => {
      const sender = await db.selectFrom("sender").select("held_since").executeTakeFirstOrThrow();
      expect(sender.held_since).toBe("2026-03-02T09:00:00.000Z");
      const statuses = await db.selectFrom("newsletters").select("status").distinct().execute();
      expect(statuses).toEqual([{ status: "paused" }]);
      expect(await db.selectFrom("mails").select("state").execute()).toEqual([{ state: "failed" }]);
      expect((await readBell(db)).filter(({ kind }) => kind === "held")).toEqual([
        {
          kind: "held",
          link: "/admin/newsletter",
          words:
            "This database was restored from a backup of 2026-03-02. Nothing is mailed until you confirm that this is the site that sends now.",
        },
      ]);
    });
  });

  test.each([
    [40, true],
    [0, false],
  ])(
    "the trash, questions and unconfirmed of a backup that is %i days old have their time anew: %s",
    async (days, isAnew) => {
      await using place = await openPlace(engine);
      await place.write(someSite);
      const before = "2026-02-20T09:00:00.000Z";
      await place.using(async ({ db }) => {
        await db.updateTable("posts").set({ deleted_at: before }).execute();
        await db.updateTable("pages").set({ deleted_at: before }).execute();
        const asked = { asked_at: before, paused_until: null, status: "pending", source: "form" } as const;
        await db
          .updateTable("subscribers")
          .set({ ...asked, subscribed_at: before })
          .execute();
      });
      const { path } = await backUp(place);
      const now = new Date(place.deps.now().getTime() + days * DAY);
      await restoreBackup({ ...place.deps, now: () => now }, { path, mayReplace: true });
      await place.using(async ({ db }) => {
        const trashed = [{ deleted_at: isAnew ? now.toISOString() : before }];
        expect(await db.selectFrom("posts").select("deleted_at").distinct().execute()).toEqual(trashed);
        expect(await db.selectFrom("pages").select("deleted_at").distinct().execute()).toEqual(trashed);
        const columns = ["asked_at", "subscribed_at"] as const;
        const asked = await db.selectFrom("subscribers").select(columns).distinct().execute();
        expect(asked).toEqual([
          isAnew
            ? { asked_at: null, subscribed_at: now.toISOString() }
            : { asked_at: before, subscribed_at: before },
        ]);
      });
    },
  );

  test("what lets people and programs in, and may have been ended since the backup, does not come back", async () => {
    await using place = await openPlace(engine);
    await place.write(someSite);
    const at = "2026-03-01T09:00:00.000Z";
    const never = "2099-01-01T00:00:00.000Z";
    const owner = await place.using(async ({ db }) => {
      const users = await db.selectFrom("users").select("id").orderBy("id").execute();
      const [owner = 0, other = 0] = users.map(({ id }) => id);
      const session = { token_hash: "s", user_id: owner, user_agent: "", created_at: at };
      await db
        .insertInto("sessions")
        .values({ ...session, last_seen_at: at, expires_at: never })
        .execute();
      const invitation = { label: "", email: "", role: "owner" as const, grants: "[]", invited_by: owner };
      const until = { created_at: at, expires_at: never };
      await db
        .insertInto("invitations")
        .values([
          { ...invitation, ...until, token_hash: "open", used_at: null },
          { ...invitation, ...until, token_hash: "used", used_at: at },
        ])
        .execute();
      await db
        .insertInto("totp_keys")
        .values([
          { user_id: owner, sealed_key: "k", last_step: 1, created_at: at, confirmed_at: at },
          { user_id: other, sealed_key: "k", last_step: 1, created_at: at },
        ])
        .execute();
      await db
        .insertInto("recovery_codes")
        .values([
          { user_id: owner, code_hash: "new" },
          { user_id: owner, code_hash: "used", used_at: at },
        ])
        .execute();
      await db
        .insertInto("passkey_challenges")
        .values({ challenge: "c", purpose: "sign-in", user_id: null, expires_at: never })
        .execute();
      await db
        .insertInto("password_links")
        .values({ user_id: other, token_hash: "l", expires_at: never })
        .execute();
      const passkey = { user_id: owner, credential_id: "p", public_key: "k", counter: 1, rp_id: "a.example" };
      await db
        .insertInto("passkeys")
        .values({ ...passkey, name: "Laptop", created_at: at })
        .execute();
      const connection = { user_id: owner, issuer: "https://a.example", subject: "s", email: "o@a.example" };
      await db
        .insertInto("provider_identities")
        .values({ ...connection, created_at: at })
        .execute();
      const flow = { state_hash: "s", browser_hash: "b", nonce: "n", code_verifier: "v", created_at: at };
      await db
        .insertInto("provider_flows")
        .values({ ...flow, purpose: "sign-in", revision: 1, expires_at: never })
        .execute();
      const provider = { label: "Acme", issuer: "https://a.example", client_id: "c", sealed_secret: "k" };
      await db
        .insertInto("sign_in_providers")
        .values({
          ...provider,
          name: "active",
          revision: 1,
          domain: "",
          role: "author",
          trusts_factor: false,
          is_only: true,
        })
        .execute();
      return owner;
    });
    const { path } = await backUp(place);
    await restoreBackup(place.deps, { path, mayReplace: true });
    await place.using(async ({ db }) => {
      for (const table of [
        "provider_flows",
        "sessions",
        "api_tokens",
        "password_links",
        "recovery_codes",
        "passkey_challenges",
      ] as const)
        expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
      const invitations = await db.selectFrom("invitations").select("token_hash").execute();
      expect(invitations).toEqual([{ token_hash: "used" }]);
      const apps = await db.selectFrom("totp_keys").select("user_id").execute();
      expect(apps).toEqual([{ user_id: owner }]);
      expect(await db.selectFrom("passkeys").select("name").execute()).toEqual([{ name: "Laptop" }]);
      // The restored site may have an address that the provider does not know.
      const providers = await db.selectFrom("sign_in_providers").select(["label", "is_only"]).execute();
      expect(providers).toEqual([{ label: "Acme", is_only: false }]);
      expect(await db.selectFrom("provider_identities").select("user_id").execute()).toEqual([
        { user_id: owner },
      ]);
    });
  });

  test("nothing is overwritten unasked, and what was there can be put back", async () => {
    await using place = await openPlace(engine);
    await place.write(someSite);
    const { path } = await backUp(place);
    await place.using(({ db }) => db.deleteFrom("posts").execute());
    const changed = await place.read();

    await expect(restoreBackup(place.deps, { path, mayReplace: false })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/^There is a site here already \(.*subscribers.*\)\. Pass --yes/),
    });
    expect(await place.read()).toEqual(changed);
    const { keptAs } = await restoreBackup(place.deps, { path, mayReplace: true });
    expect((await place.read()).tables["posts"]).not.toEqual(changed.tables["posts"]);
    expect(keptAs).toContain("before-restore-2026-03-02T09-00-00-000Z");
    expect((await stat(keptAs ?? "")).size).toBeGreaterThan(0);
    expect(keptAs).toMatch(/\.zip$/);
    await restoreBackup(place.deps, { path: keptAs ?? "", mayReplace: true });
    expect((await place.read()).tables["posts"]).toEqual(changed.tables["posts"]);
  });

  test.each<[string, Partial<AnySite>, RegExp]>([
    ["pages", { pages: someSite.pages }, /^There is a site here already \(\d+ pages/],
  ])("a site with nothing but %s is not overwritten unasked", async (_, content, message) => {
    await using place = await openPlace(engine);
    await place.write({
      ...someSite,
      posts: [],
      pages: [],
      readers: [],
      newsletters: [],
      images: [],
      ...content,
    });
    const { path } = await backUp(place);
    const present = await place.read();
    await expect(restoreBackup(place.deps, { path, mayReplace: false })).rejects.toThrow(message);
    expect(await place.read()).toEqual(present);
  });

  test("a text that was never saved is not overwritten unasked", async () => {
    await using place = await openPlace(engine);
    const { path } = await backUp(place);
    await place.using(({ db }) =>
      db
        .insertInto("working_copies")
        .values({
          fields: "{}",
          base_revision: null,
          revision: 1,
          saved_at: "2026-03-02T09:00:00.000Z",
          created_by: null,
        })
        .execute(),
    );
    await expect(restoreBackup(place.deps, { path, mayReplace: false })).rejects.toThrow(
      "There is a site here already (1 unsaved text).",
    );
  });

  test("sample posts and their images are replaced unasked, and kept", async () => {
    await using place = await openPlace(engine);
    const { path } = await backUp(place);
    await place.using(({ db, files }) => installSamples({ db, files, now: place.deps.now }));
    expect((await place.read()).tables["media"]).not.toEqual([]);
    const { keptAs } = await restoreBackup(place.deps, { path, mayReplace: false });
    expect((await place.read()).tables["posts"]).toEqual([]);
    expect((await stat(keptAs ?? "")).size).toBeGreaterThan(0);
  });

  test("what a killed restore left is deleted by the next command, a refused one too, and by no other", async () => {
    await using place = await openPlace(engine);
    await place.write(someSite);
    const { path } = await backUp(place);
    const left = join(place.dataDir, ".restoring-killed");
    await mkdir(left);
    await putFile(place, ".restoring-killed/masthead.db", "a whole site");
    {
      using locks = new DisposableStack();
      locks.use(lockDataDir(place.dataDir));
      await expect(restoreBackup(place.deps, { path, mayReplace: false })).rejects.toThrow(
        "Another Masthead",
      );
      expect(await readdir(left)).toEqual(["masthead.db"]);
    }
    await expect(restoreBackup(place.deps, { path, mayReplace: false })).rejects.toThrow("There is a site");
    await expect(readdir(left)).rejects.toThrow("ENOENT");
  });

  test("while a server runs on the folder nothing is restored", async () => {
    await using place = await openPlace(engine);
    const { path } = await backUp(place);
    using locks = new DisposableStack();
    locks.use(lockDataDir(place.dataDir));
    await expect(restoreBackup(place.deps, { path, mayReplace: true })).rejects.toThrow(
      "Another Masthead server is running on the data folder",
    );
  });

  test("an archive that is damaged, cut off or another file is refused, and nothing is changed", async () => {
    await using place = await openPlace(engine);
    await place.write({ ...someSite, images: [new Uint8Array(2_000).fill(7)] });
    const { path } = await backUp(place);
    const before = await place.read();
    const bytes = await readFile(path);
    const damaged = async (at: number) => {
      const copy = Buffer.from(bytes);
      copy.fill(0x55, at, at + 64);
      const file = await putFile(place, "damaged.zip", copy);
      return restoreBackup(place.deps, { path: file, mayReplace: true }).then(
        () => "restored",
        (error: Error) => error.message,
      );
    };
    for (const share of [0.1, 0.5, 0.9]) {
      const at = Math.floor(bytes.length * share);
      expect(await damaged(at)).toMatch(/^The archive is (damaged|not whole)|cannot be read/);
    }
    const cut = await putFile(place, "cut.zip", bytes.subarray(0, bytes.length / 2));
    await expect(restoreBackup(place.deps, { path: cut, mayReplace: true })).rejects.toThrow(
      /cut\.zip is not a zip file, or only a part of one\. Download or copy it again\.$/,
    );
    const other = await putFile(place, "other.zip", "no zip at all");
    await expect(restoreBackup(place.deps, { path: other, mayReplace: true })).rejects.toThrow(
      "other.zip is not a zip file",
    );
    expect(await place.read()).toEqual(before);
    expect((await readdir(place.dataDir)).filter((name) => name.startsWith("."))).toEqual([]);
  });

  test("an archive whose manifest has more rows than arrive is refused", async () => {
    await using place = await openPlace(engine);
    await place.write(someSite);
    const { path, manifest } = await backUp(place);
    await using archive = await openSiteArchive(path);
    async function* parts() {
      for (const name of Object.keys(manifest.files)) yield { name, content: archive.read(name) };
    }
    const rows = someSite.readers.length;
    const tables = { ...manifest.tables, subscribers: { rows: rows + 1 } };
    const short = join(place.dataDir, "short.zip");
    await writeArchive(short, parts(), { ...manifest, tables });
    await expect(restoreBackup(place.deps, { path: short, mayReplace: true })).rejects.toThrow(
      `The archive is not whole: subscribers has ${countOf(rows, "row")}, and had ${rows + 1}.`,
    );
  });

  test("a site with more images than are read at once comes back with all of them", async () => {
    await using source = await openPlace(engine);
    await using target = await openPlace(engine);
    const images = Array.from({ length: 450 }, (_, index) => new Uint8Array([index % 256, index >> 8]));
    await source.write({ ...someSite, images });
    const { path } = await backUp(source);
    const { media } = await restoreBackup(target.deps, { path, mayReplace: false });
    expect(media).toEqual({ taken: images.length, missing: 0 });
  });

  test("a backup without images names them, and restoring says which are not here", async () => {
    await using source = await openPlace(engine);
    await using target = await openPlace(engine);
    await source.write({ ...someSite, images: [new Uint8Array([1]), new Uint8Array([2])] });
    const { path, manifest } = await backUp(source, "names.zip", false);
    expect(manifest.media.isIncluded).toBe(false);
    expect(Object.keys(manifest.files).filter((name) => name.startsWith("media/"))).toEqual([]);
    const { media } = await restoreBackup(target.deps, { path, mayReplace: false });
    expect(media).toEqual({ taken: 0, missing: 2 });
  });

  test("restoring without images asks S3 whether each is there, and opens none", async () => {
    await using source = await openPlace(engine);
    await using target = await openPlace(engine);
    await source.write({ ...someSite, images: [new Uint8Array([1]), new Uint8Array([2])] });
    await source.using(({ db }) => db.updateTable("media").set({ file_name: "a.pdf" }).execute());
    const { path } = await backUp(source, "names.zip", false);
    const asked: string[] = [];
    const s3 = createServer((request, response) => {
      asked.push(request.method ?? "");
      response.end();
    });
    s3.listen(0, "127.0.0.1");
    await once(s3, "listening");
    const { port } = z.object({ port: z.int() }).parse(s3.address());
    const config = readConfig({
      PUBLIC_URL: target.config.publicUrl,
      DATA_DIR: target.dataDir,
      DATABASE_URL: target.config.databaseUrl ?? "",
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: "images",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    });
    const { media } = await restoreBackup({ ...target.deps, config }, { path, mayReplace: false });
    s3.closeAllConnections();
    s3.close();
    expect(media).toEqual({ taken: 0, missing: 0 });
    expect(asked).toEqual(["HEAD", "HEAD"]);
  });

  test("the file is for its owner alone, and holds what the manifest says", async () => {
    await using place = await openPlace(engine);
    await place.write(someSite);
    const { path, manifest } = await backUp(place);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(manifest.tables["subscribers"]).toEqual({ rows: someSite.readers.length });
    await using archive = await openSiteArchive(path);
    expect(archive.manifest).toEqual(manifest);
  });
});

test("readers who subscribe while a backup is made are not lost, and it is of one moment", async () => {
  await using place = await openPlace("sqlite");
  await place.using(async ({ db }) => {
    const at = "2026-03-02T09:00:00.000Z";
    const subscribe = (n: number) =>
      db.transaction().execute(async (tx) => {
        const email = `reader-${n}@example.com`;
        const fields = { email, mailbox_key: email, status: "active" as const, source: "form" };
        await tx
          .insertInto("subscribers")
          .values({ ...fields, subscribed_at: at, confirmed_at: at, unsubscribed_at: null })
          .execute();
        // Its other half: a copy of one moment has both or neither.
        await tx.insertInto("rate_events").values({ bucket: email, at }).execute();
      });
    for (let n = 0; n < 500; n++) await subscribe(n);
    let subscribed = 500;
    const ended = new AbortController();
    const backup = backUp(place).finally(() => ended.abort());
    while (!ended.signal.aborted) {
      await subscribe(subscribed++);
      // SQLite answers at once: without this nothing else would have its turn.
      await setImmediate();
    }
    const { manifest } = await backup;
    const { length } = await db.selectFrom("subscribers").select("id").execute();
    expect(length).toBe(subscribed);
    const copied = manifest.tables["subscribers"]?.rows ?? 0;
    expect(copied).toBeGreaterThanOrEqual(500);
    expect(copied).toBeLessThanOrEqual(subscribed);
    expect(manifest.tables["rate_events"]).toEqual({ rows: copied });
  });
});

test("a damaged database is not taken for a backup", async () => {
  await using place = await openPlace("sqlite");
  await place.write(someSite);
  const file = join(place.dataDir, "masthead.db");
  const bytes = await readFile(file);
  bytes.fill(0x55, 3 * 4096, 40 * 4096);
  await putFile(place, "masthead.db", bytes);
  await expect(backUp(place)).rejects.toMatchObject({ code: "invalid" });
  expect((await readdir(place.dataDir)).filter((name) => /backup-copy|site\.zip/.test(name))).toEqual([]);
});

test("a backup of a newer version is refused", async () => {
  await using place = await openPlace("sqlite");
  await place.using(({ db }) =>
    sql`insert into migrations (name, applied_at) values ('9999_later', '2026')`.execute(db),
  );
  const { path } = await backUp(place);
  await using target = await openPlace("sqlite");
  await expect(restoreBackup(target.deps, { path, mayReplace: true })).rejects.toThrow(
    "made by a newer version of Masthead (it has 9999_later)",
  );
});
