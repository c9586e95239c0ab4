import { describe, expect, test } from "vitest";
import {
  capabilitiesOf,
  grants,
  grantTable,
  mayCall,
  roleTable,
  type Rights,
} from "../../../src/contract/site-owner/access.ts";
import { roles } from "../../../src/contract/base/capabilities.ts";
import { ownedThingOf } from "../../../src/contract/content/own-posts.ts";
import { getKeptText, listKeptTexts } from "../../../src/contract/content/kept-texts.ts";
import { getAdminPost, listAdminPosts } from "../../../src/contract/content/posts.ts";
import { beginUnsavedPost, listUnsavedPosts } from "../../../src/contract/content/working-copies.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal } from "../kit/ask.ts";
import { addSubscribers, createNewsletter, createPost, PARAGRAPH, postInput } from "../kit/inputs.ts";
import { ask, NO_ID, textsIn, writeOthers } from "./every-call.ts";

/** Every role without grants, and with each grant that it can have. */
const people: readonly Rights[] = [
  ...roles.map((role) => ({ role, grants: [] })),
  ...grants.map((grant) => ({ role: grantTable[grant].role, grants: [grant] })),
];

const nameOf = ({ role, grants: granted }: Rights) => [role, ...granted].join(" + ");

describe.each(engines)("what people may do, on %s", (engine) => {
  test.each(people.map((rights) => [nameOf(rights), rights] as const))(
    "every call is open or closed to %s as the table says, and the texts of others too",
    async (name, rights) => {
      await using app = await startApp(engine);
      const others = await writeOthers(app);
      const held = capabilitiesOf(rights);
      const endpoints = app.app.routes
        .map(({ endpoint }) => endpoint)
        .filter(
          ({ access, path }) => access !== "public" && access !== "token" && path !== "/api/sessions/{id}",
        );
      const as = await app.signIn(`who is ${name}`, rights);
      const before = await textsIn(app);
      let closed = 0;
      for (const endpoint of endpoints) {
        const call = `${endpoint.method.toUpperCase()} ${endpoint.path}`;
        if (!mayCall(endpoint.access, held)) {
          closed++;
          const refusal = await readRefusal(await ask(as, endpoint, NO_ID));
          expect(refusal, call).toMatchObject({ status: 403, code: "forbidden" });
          continue;
        }
        const thing = ownedThingOf(endpoint);
        if (thing && !held.has("posts.others"))
          for (const id of others[thing]) {
            const refusal = await readRefusal(await ask(as, endpoint, String(id)));
            expect(refusal, `${call} of ${thing} ${id}`).toMatchObject({ status: 403, code: "forbidden" });
          }
      }
      expect(await textsIn(app)).toEqual(before);
      expect(closed === 0).toBe(rights.role === "owner");
      // Last, because some of these change everything.
      for (const endpoint of endpoints.filter(({ access }) => mayCall(access, held))) {
        const response = await ask(as, endpoint, NO_ID);
        const call = `${endpoint.method.toUpperCase()} ${endpoint.path}`;
        expect([401, 403, 500], `${call}: ${await response.clone().text()}`).not.toContain(response.status);
        await response.body?.cancel();
      }
    },
  );

  test("an author lists, finds and counts their own posts alone", async () => {
    await using app = await startApp(engine);
    await writeOthers(app);
    const as = await app.signIn("anna", { role: "author", grants: [] });
    const mine = await createPost(as, { title: "A draft of my own" });
    for (const query of ["", "?search=draft", "?sort=title", "?status=draft"]) {
      const list = await read(await as("GET", `/api/admin/posts${query}`), listAdminPosts);
      expect(list.posts.map(({ title }) => title)).toEqual([mine.title]);
      expect([list.totalPosts, list.counts]).toEqual([1, { published: 0, draft: 1, scheduled: 0 }]);
    }
    const trash = await read(await as("GET", "/api/admin/posts?status=trash"), listAdminPosts);
    expect(trash.posts).toEqual([]);
    const { workingCopies } = await read(await as("GET", "/api/admin/working-copies"), listUnsavedPosts);
    expect(workingCopies).toEqual([]);
    expect((await read(await as("GET", "/api/admin/kept-texts"), listKeptTexts)).keptTexts).toEqual([]);

    const editor = await app.signIn("edda", { role: "editor", grants: [] });
    const all = await read(await editor("GET", "/api/admin/posts"), listAdminPosts);
    expect(all.totalPosts).toBe(7);
    expect(
      (await read(await editor("GET", "/api/admin/working-copies"), listUnsavedPosts)).workingCopies,
    ).toHaveLength(2);
  });

  test("an author writes, keeps and trashes their own texts", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn("anna", { role: "author", grants: [] });
    const fields = { title: "Begun", content: PARAGRAPH };
    const copy = await read(
      await as("POST", "/api/admin/working-copies", { json: { fields } }),
      beginUnsavedPost,
    );
    expect((await as("GET", `/api/admin/working-copies/${copy.id}`)).status).toBe(200);
    const kept = { fields, kind: "replaced", workingCopyId: copy.id };
    expect((await as("POST", "/api/admin/kept-texts", { json: kept })).status).toBe(201);
    const [text] = (await read(await as("GET", "/api/admin/kept-texts"), listKeptTexts)).keptTexts;
    const json = postInput({ workingCopy: { id: copy.id, copyRevision: copy.copyRevision } });
    const post = await createPost(as, json);
    const path = `/api/admin/posts/${post.id}`;
    expect((await read(await as("GET", path), getAdminPost)).title).toBe("A plain title");
    // The text belongs to the post by now.
    await read(await as("GET", `/api/admin/kept-texts/${text?.id}`), getKeptText);
    expect((await as("PATCH", `/api/posts/${post.id}`, { json: { title: "Another title" } })).status).toBe(
      200,
    );
    expect((await as("POST", `${path}/preview`)).status).toBe(201);
    expect((await as("POST", `/api/posts/${post.id}/copy`)).status).toBe(201);
    expect((await as("DELETE", `/api/posts/${post.id}`)).status).toBe(200);
    expect((await as("POST", `/api/posts/${post.id}/restore`)).status).toBe(200);
    const bulk = { ids: [post.id], action: "delete" };
    expect((await as("POST", "/api/admin/posts/bulk", { json: bulk })).status).toBe(200);
    expect((await as("DELETE", `/api/admin/trash/${post.id}`)).status).toBe(200);
  });

  test("texts of others that a body names are as closed as those that a path names", async () => {
    await using app = await startApp(engine);
    const others = await writeOthers(app);
    const as = await app.signIn("anna", { role: "author", grants: ["publish"] });
    const mine = await createPost(as);
    const before = await textsIn(app);
    const bodies: [string, object][] = [
      ...others.unsaved.flatMap((id): [string, object][] => [
        ["/api/posts", postInput({ workingCopy: { id, copyRevision: 1 } })],
        ["/api/admin/kept-texts", { fields: {}, kind: "replaced", workingCopyId: id }],
      ]),
      ...others.post.map((id): [string, object] => [
        "/api/admin/posts/bulk",
        { ids: [mine.id, id], action: "tag", tag: "mine" },
      ]),
    ];
    for (const [path, json] of bodies)
      expect((await as("POST", path, { json })).status, `${path} ${JSON.stringify(json)}`).toBe(403);
    expect(await textsIn(app)).toEqual(before);
  });

  test("without the right to publish an author changes drafts alone, and what readers see stays", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn("anna", { role: "author", grants: [] });
    const owner = await app.signIn();
    const draft = await createPost(as);
    const published = await createPost(as, { title: "Soon published" });
    const publish = { json: { status: "published" } };
    expect((await owner("PATCH", `/api/posts/${published.id}`, publish)).status).toBe(200);

    const refused: [string, string, object?][] = [
      ["POST", "/api/posts", postInput({ status: "published" })],
      ["PATCH", `/api/posts/${draft.id}`, { status: "published" }],
      ["PATCH", `/api/posts/${published.id}`, { title: "Other words" }],
      ["PATCH", `/api/posts/${published.id}`, { status: "draft" }],
      ["DELETE", `/api/posts/${published.id}`],
      ...["publish", "unpublish", "delete"].map((action): [string, string, object] => [
        "POST",
        "/api/admin/posts/bulk",
        { ids: [published.id], action },
      ]),
      ["POST", "/api/admin/posts/bulk", { ids: [draft.id], action: "publish" }],
    ];
    for (const [method, path, json] of refused) {
      const response = await as(method, path, json && { json });
      expect((await readRefusal(response)).status, `${method} ${path}`).toBe(403);
    }
    // What they write on it waits for somebody who may publish.
    const copy = { fields: { title: "Other words" }, baseRevision: 2, copyRevision: null };
    expect((await as("PUT", `/api/admin/posts/${published.id}/working-copy`, { json: copy })).status).toBe(
      200,
    );
    expect((await owner("DELETE", `/api/posts/${published.id}`)).status).toBe(200);
    expect((await as("POST", `/api/posts/${published.id}/restore`)).status).toBe(403);
    expect((await as("DELETE", `/api/admin/trash/${published.id}`)).status).toBe(403);

    const free = await app.signIn("bert", { role: "author", grants: ["publish"] });
    const own = await createPost(free, { status: "published" });
    expect((await free("PATCH", `/api/posts/${own.id}`, { json: { title: "Other words" } })).status).toBe(
      200,
    );
    expect((await free("DELETE", `/api/posts/${own.id}`)).status).toBe(200);
  });

  test("an editor who may not send drafts newsletters, and nothing of theirs goes out", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const as = await app.signIn("edda", { role: "editor", grants: [] });
    const scheduledFor = "2026-03-09T09:00:00Z";
    const draft = await createNewsletter(as);
    const scheduled = await createNewsletter(owner, { status: "scheduled", scheduledFor });
    expect((await owner("POST", "/api/admin/welcome-series/steps", { json: { days: 2 } })).status).toBe(201);
    const { newsletter_id: step } = await app.database.db
      .selectFrom("series_steps")
      .select("newsletter_id")
      .executeTakeFirstOrThrow();
    const words = { subject: "What we threw away", content: PARAGRAPH };
    const refused: [string, string, object?][] = [
      ["POST", `/api/newsletters/${draft.id}/send`],
      ["POST", "/api/newsletters", { ...words, status: "scheduled", scheduledFor }],
      ["PATCH", `/api/newsletters/${step}`, words],
      ["DELETE", `/api/newsletters/${scheduled.id}`],
    ];
    for (const [method, path, json] of refused)
      expect((await as(method, path, json && { json })).status, `${method} ${path}`).toBe(403);
    const test = await as("POST", "/api/newsletters/test", { json: { ...words, email: "edda@example.com" } });
    expect(await test.json()).toMatchObject({ isInOutbox: true, keptMailId: null });
    expect((await as("PATCH", `/api/newsletters/${draft.id}`, { json: words })).status).toBe(200);
    expect((await as("GET", `/api/newsletters/${draft.id}/check`)).status).toBe(200);
    expect((await as("DELETE", `/api/newsletters/${draft.id}`)).status).toBe(200);
  });

  test("no answer shows an address to people who may not see subscribers", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const [address = ""] = await addSubscribers(app, 3);
    const { id } = await createNewsletter(owner);
    expect((await owner("POST", `/api/newsletters/${id}/send`)).status).toBe(200);
    await app.work();
    expect(await (await owner("GET", `/api/newsletters/${id}/receipt`)).text()).toContain(address);
    expect(await (await owner("GET", "/api/admin/dashboard")).text()).toContain(address);
    const { id: reader } = await app.database.db
      .selectFrom("subscribers")
      .select("id")
      .where("email", "=", address)
      .executeTakeFirstOrThrow();

    for (const rights of people.filter((each) => !capabilitiesOf(each).has("subscribers.read"))) {
      const as = await app.signIn(nameOf(rights), rights);
      for (const { endpoint } of app.app.routes) {
        if (endpoint.method !== "get") continue;
        for (const query of ["", `?search=${address}`]) {
          const path = endpoint.path.replace("{id}", String(id)).replaceAll(/\{\w+\}/g, "1") + query;
          const response = await as("GET", path);
          expect(await response.text(), `${nameOf(rights)}: ${path}`).not.toContain(address);
        }
      }
      const form = { subject: "Hello {first_name|you}", content: PARAGRAPH, subscriberId: String(reader) };
      expect((await as("POST", "/api/newsletters/preview", { form })).status).toBe(403);
      const json = { ...form, subscriberId: reader, email: "edda@example.com" };
      expect((await as("POST", "/api/newsletters/test", { json })).status).toBe(403);
      const figures = await as("GET", `/api/newsletters/${id}/receipt`);
      if (rights.role === "editor")
        expect(await figures.json()).toMatchObject({
          counts: { planned: 3 },
          deliveries: [],
          totalDeliveries: 0,
        });
    }
  });

  test("the description of the API says who may make each call", async () => {
    await using app = await startApp(engine);
    const document = (await (await app.request("GET", "/api/openapi.json")).json()) as {
      paths: Record<string, Record<string, { description: string }>>;
    };
    expect(document.paths["/api/posts"]?.["post"]?.description).toBe(
      "Needs `posts.write` (write posts, change and delete one’s own drafts): owner, editor, author. API tokens that have it may call this too.",
    );
    expect(document.paths["/api/newsletters/{id}/send"]?.["post"]?.description).toContain(
      `owner, ${roleTable.editor.words.toLowerCase()} who “may send newsletters”. API tokens`,
    );
  });
});
