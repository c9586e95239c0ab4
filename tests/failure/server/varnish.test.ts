import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Post } from "../../../src/contract/content/posts.ts";
import {
  askVarnish,
  freePorts,
  hasVarnish,
  startOwnVarnish,
  type OwnVarnish,
} from "../../setup/http-caches/own-varnish.ts";
import { startSite, type Site } from "../../setup/site.ts";
import { OWNER, signIn } from "../database/database-trouble.ts";

/** The built server behind Varnish, as deploy/varnish.vcl says. */
async function startBehindVarnish() {
  await using opened = new AsyncDisposableStack();
  const ports = await freePorts();
  const varnish = opened.use(await startOwnVarnish(ports));
  const site = opened.use(
    await startSite({
      ...OWNER,
      PORT: String(ports.masthead),
      HOST: "127.0.0.1",
      CDN: "varnish",
      CDN_URL: `http://127.0.0.1:${ports.purges}`,
      TRUST_PROXY: "on",
    }),
  );
  await untilPurged(site);
  // The purge of a start is repeated after two seconds, by a job that runs each second.
  await delay(4_000);
  const cookie = await signIn(site);
  const kept = opened.move();
  return { ports, varnish, site, cookie, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** Waits until Varnish has been told of every change. */
const untilPurged = (site: Site) =>
  expect
    .poll(
      () =>
        site.withDatabase(async (db) => {
          const row = await db.selectFrom("cdn_purging").selectAll().executeTakeFirst();
          const { seq } = await db
            .selectFrom("changes")
            .select(({ fn }) => fn.max("seq").as("seq"))
            .executeTakeFirstOrThrow();
          return row?.all_due_at === null && row.seq >= (seq ?? 0);
        }),
      // The fourth attempt comes after 21 seconds.
    )
    .toBe(true);

async function postsOf({ url }: Site): Promise<Post[]> {
  const answer = await fetch(`${url}/api/posts`);
  return ((await answer.json()) as { posts: Post[] }).posts;
}

const readAll = async (varnish: OwnVarnish, paths: readonly string[]) => {
  const hits = new Map<string, boolean>();
  for (const path of paths) hits.set(path, (await askVarnish(varnish, path)).isHit);
  return hits;
};

test.skipIf(!hasVarnish)(
  "a post that is deleted is gone from a Varnish in front (skipped without varnish and varnish-modules), and only pages that showed it are fetched again",
  async () => {
    await using behind = await startBehindVarnish();
    const { varnish, site, cookie } = behind;
    const posts = await postsOf(site);
    const gone = posts[4] ?? expect.fail("There are no sample posts");
    const other = posts.find(
      ({ id, category, tags }, index) =>
        id !== gone.id &&
        Math.abs(index - 4) > 3 &&
        category !== gone.category &&
        !tags.some((tag) => gone.tags.includes(tag)),
    );
    const [goneAt, otherAt] = [`/blog/${gone.slug}`, `/blog/${other?.slug}`];
    const untouched = [otherAt, "/about", "/newsletter"];
    const showing = ["/blog", goneAt];
    await readAll(varnish, [...untouched, ...showing]);
    const again = await readAll(varnish, [...untouched, ...showing]);
    expect([...again.values()]).toEqual(Array.from({ length: 5 }, () => true));

    const deleted = await fetch(`${varnish.url}/api/posts/${gone.id}`, {
      method: "DELETE",
      headers: { cookie },
    });
    expect(deleted.status).toBe(200);
    await expect.poll(async () => (await askVarnish(varnish, goneAt)).status).toBe(404);
    await untilPurged(site);
    for (const [path, isHit] of await readAll(varnish, untouched))
      expect([path, isHit]).toEqual([path, true]);
    expect((await askVarnish(varnish, "/blog")).text).not.toContain(`"${goneAt}"`);
  },
);

test.skipIf(!hasVarnish)(
  "Varnish shows readers no keys, takes purges at its own socket alone, and keeps nothing of the admin",
  async () => {
    await using behind = await startBehindVarnish();
    const { varnish, cookie } = behind;
    const page = await askVarnish(varnish, "/");
    expect(page.status).toBe(200);
    expect([...page.headers.keys()].filter((name) => /key|tag$/.test(name))).toEqual(["etag"]);
    const purge = await fetch(varnish.url, { method: "PURGE", headers: { xkey: "masthead" } });
    expect(purge.status).toBe(405);
    expect((await askVarnish(varnish, "/")).isHit).toBe(true);
    const headers = { cookie };
    expect((await fetch(`${varnish.url}/api/me`, { headers })).status).toBe(200);
    expect((await fetch(`${varnish.url}/api/me`)).status).toBe(401);
  },
);

test.skipIf(!hasVarnish)("what changes while Varnish is away is purged when it is back", async () => {
  await using behind = await startBehindVarnish();
  const { varnish, site, cookie } = behind;
  const [post] = await postsOf(site);
  await varnish.stop();
  await fetch(`${site.url}/api/posts/${post?.id}`, { method: "DELETE", headers: { cookie } });
  await expect
    .poll(() => site.withDatabase((db) => db.selectFrom("cdn_purging").select("failures").execute()))
    .not.toEqual([{ failures: 0 }]);
  await varnish.start();
  await untilPurged(site);
  expect((await askVarnish(varnish, `/blog/${post?.slug}`)).status).toBe(404);
});
