import { describe, expect, test } from "vitest";
import { newsletterPresence } from "../../../../src/contract/mailing/newsletter-writing.ts";
import { pagePresence } from "../../../../src/contract/content/pages.ts";
import { createPost } from "../../../../src/contract/content/posts.ts";
import { postPresence } from "../../../../src/contract/content/presence.ts";
import { beginUnsavedPost } from "../../../../src/contract/content/working-copies.ts";
import { SECOND } from "../../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";

type Ask = Awaited<ReturnType<TestApp["signIn"]>>;

const pathOf = ({ path }: { path: string }, id: number) => path.replace("{id}", String(id));
const saved = (id: number) => pathOf(postPresence.presenceAtSaved, id);

/** Says that a tab has a text open; returns who else has. */
async function open(ask: Ask, path: string, tab = "tab-00001") {
  const answer = await ask("PUT", path, { json: { tab } });
  expect(answer.status).toBe(200);
  return (await answer.json()).others;
}

async function writePost(ask: Ask): Promise<number> {
  const content = "<p>Words that are many enough to be the text of a post, and a few more of them.</p>";
  const json = {
    title: "A walk",
    excerpt: "Some words about it.",
    content,
    category: "growth",
    status: "draft",
  };
  return createPost.answer.parse(await (await ask("POST", createPost.path, { json })).json()).id;
}

describe.each(engines)("who else has a text open, on %s", (engine) => {
  test("people see each other with the time at which each opened it, and not themselves", async () => {
    await using app = await startApp(engine);
    const [mia, tom] = [await app.signIn("Mia"), await app.signIn("Tom")];
    const id = await writePost(mia);
    expect(await open(mia, saved(id))).toEqual([]);
    app.clock.advance(10 * SECOND);
    expect(await open(tom, saved(id), "tab-of-tom")).toEqual([
      { name: "Mia", since: "2026-03-02T09:00:00.000Z" },
    ]);
    app.clock.advance(10 * SECOND);
    // A second tab of hers is no second person, and the time is that of the first.
    expect(await open(mia, saved(id), "tab-00002")).toEqual([
      { name: "Tom", since: "2026-03-02T09:00:10.000Z" },
    ]);
    expect(await open(tom, saved(id), "tab-of-tom")).toEqual([
      { name: "Mia", since: "2026-03-02T09:00:00.000Z" },
    ]);
  });

  test("whoever is silent for 45 seconds has closed it", async () => {
    await using app = await startApp(engine);
    const [mia, tom] = [await app.signIn("Mia"), await app.signIn("Tom")];
    const id = await writePost(mia);
    await open(mia, saved(id));
    app.clock.advance(45 * SECOND);
    expect(await open(tom, saved(id), "tab-of-tom")).toHaveLength(1);
    app.clock.advance(SECOND);
    expect(await open(tom, saved(id), "tab-of-tom")).toEqual([]);
    expect(await app.database.db.selectFrom("open_texts").select("tab").execute()).toEqual([
      { tab: "tab-of-tom" },
    ]);
  });

  test("a tab that goes on to another text has closed the first, and texts of other kinds are others", async () => {
    await using app = await startApp(engine);
    const [mia, tom] = [await app.signIn("Mia"), await app.signIn("Tom")];
    await open(mia, saved(7));
    for (const path of [
      saved(8),
      pathOf(postPresence.presenceAtUnsaved, 7),
      pathOf(pagePresence.presenceAtSaved, 7),
      pathOf(newsletterPresence.presenceAtSaved, 7),
    ])
      expect(await open(tom, path, "tab-of-tom"), path).toEqual([]);
    expect(await open(mia, saved(7))).toEqual([]);
    expect(await open(mia, pathOf(newsletterPresence.presenceAtSaved, 7))).toEqual([
      { name: "Tom", since: "2026-03-02T09:00:00.000Z" },
    ]);
    expect(await open(tom, saved(7), "tab-of-tom")).toEqual([]);
  });

  test("authors hear of their own texts alone", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const author = await app.signIn("Anna", { role: "author", grants: [] });
    const [theirs, own] = [await writePost(owner), await writePost(author)];
    expect((await author("PUT", saved(theirs), { json: { tab: "tab-00001" } })).status).toBe(403);
    const begun = await owner("POST", beginUnsavedPost.path, { json: { fields: { title: "New" } } });
    const copy = pathOf(postPresence.presenceAtUnsaved, (await begun.json()).id);
    expect((await author("PUT", copy, { json: { tab: "tab-00001" } })).status).toBe(403);
    await open(author, saved(own));
    expect(await open(owner, saved(own))).toMatchObject([{ name: "Anna" }]);
    const page = pathOf(pagePresence.presenceAtSaved, 1);
    expect((await author("PUT", page, { json: { tab: "tab-00001" } })).status).toBe(403);
  });

  test("the names of tabs are held to their form, and strangers hear nothing", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    for (const tab of ["", "short", "x".repeat(65), "with space", 7])
      expect((await owner("PUT", saved(1), { json: { tab } })).status, String(tab)).toBe(422);
    expect((await app.request("PUT", saved(1), { json: { tab: "tab-00001" } })).status).toBe(401);
  });
});
