import { postFieldsOf } from "../../../src/contract/content/post-fields.ts";
import { describe, expect, test } from "vitest";
import { TEXTS_KEPT, getKeptText, listKeptTexts } from "../../../src/contract/content/kept-texts.ts";
import { listRevisions } from "../../../src/contract/content/revisions.ts";
import { beginUnsavedPost } from "../../../src/contract/content/working-copies.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, type Ask } from "../kit/ask.ts";
import { createPost, postInput } from "../kit/inputs.ts";

const NOW = "2026-03-02T09:00:00.000Z";

const revisionsOf = async (as: Ask, id: number) =>
  read(await as("GET", `/api/admin/posts/${id}/revisions`), listRevisions);
const textsOfNone = async (as: Ask) =>
  (await read(await as("GET", "/api/admin/kept-texts"), listKeptTexts)).keptTexts;
const begin = async (as: Ask, fields: Record<string, unknown>) =>
  read(await as("POST", "/api/admin/working-copies", { json: { fields } }), beginUnsavedPost);

describe.each(engines)("texts that were never saved on %s", (engine) => {
  test("a text that is to be replaced is kept once among the revisions, with when and by whom", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn("mira");
    const { id } = await createPost(as);
    const json = {
      fields: { title: "Another title", content: "<p>Half a" },
      kind: "replaced",
      writtenAt: "2026-03-02T08:59:00.000Z",
    };
    const path = `/api/admin/posts/${id}/kept-texts`;
    for (let times = 0; times < 2; times++) expect((await as("POST", path, { json })).status).toBe(201);

    const { revisions, keptTexts } = await revisionsOf(as, id);
    const stamps = {
      id: expect.any(Number),
      kind: "replaced",
      writtenAt: "2026-03-02T08:59:00.000Z",
      keptAt: NOW,
      keptBy: "mira",
    };
    expect(revisions).toEqual([]);
    expect(keptTexts).toEqual([{ ...stamps, title: "Another title" }]);
    const text = await as("GET", `/api/admin/kept-texts/${keptTexts[0]?.id}`);
    expect(await read(text, getKeptText)).toEqual({ ...stamps, fields: json.fields });
    expect((await as("GET", "/api/admin/kept-texts/999")).status).toBe(404);
    expect((await as("POST", "/api/admin/posts/999/kept-texts", { json })).status).toBe(404);
  });

  test("a text that is the post as it is saved is not kept beside it", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const post = await createPost(as);
    const json = { fields: postFieldsOf(post), kind: "discarded" };
    expect((await as("POST", `/api/admin/posts/${post.id}/kept-texts`, { json })).status).toBe(201);
    expect((await revisionsOf(as, post.id)).keptTexts).toEqual([]);
  });

  test("a working copy that is discarded stays among the revisions", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn("mira");
    const { id } = await createPost(as);
    const json = { fields: { title: "Half a title" }, baseRevision: 1, copyRevision: null };
    await as("PUT", `/api/admin/posts/${id}/working-copy`, { json });
    await as("DELETE", `/api/admin/posts/${id}/working-copy`);
    expect((await revisionsOf(as, id)).keptTexts).toEqual([
      expect.objectContaining({ kind: "discarded", title: "Half a title", writtenAt: NOW, keptBy: "mira" }),
    ]);
  });

  test("a discarded post that never was saved can be read again", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const { id } = await begin(as, { title: "Never saved", content: "<p>Its text" });
    await as("DELETE", `/api/admin/working-copies/${id}`);
    const [text] = await textsOfNone(as);
    expect(text).toMatchObject({ kind: "discarded", title: "Never saved" });
    expect(await (await as("GET", `/api/admin/kept-texts/${text?.id}`)).json()).toMatchObject({
      fields: { title: "Never saved", content: "<p>Its text" },
    });
  });

  test("a text is deleted by hand, and the others stay", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const { id } = await createPost(as);
    for (const title of ["One", "Two"])
      await as("POST", `/api/admin/posts/${id}/kept-texts`, {
        json: { fields: { title, content: `<p>${title}</p>` }, kind: "discarded" },
      });
    const [newest, older] = (await revisionsOf(as, id)).keptTexts;
    const path = `/api/admin/kept-texts/${newest?.id}`;
    expect((await app.request("DELETE", path)).status).toBe(401);
    expect((await as("DELETE", path)).status).toBe(200);
    expect((await revisionsOf(as, id)).keptTexts).toEqual([older]);
    expect((await as("GET", path)).status).toBe(404);
    expect((await as("DELETE", path)).status).toBe(404);
  });

  test("every user reads what another one has discarded", async () => {
    await using app = await startApp(engine, { now: NOW });
    const [mira, ines] = [await app.signIn("mira"), await app.signIn("ines")];
    const { id } = await begin(mira, { title: "Mira's beginning" });
    await mira("DELETE", `/api/admin/working-copies/${id}`);
    expect(await textsOfNone(ines)).toMatchObject([{ title: "Mira's beginning", keptBy: "mira" }]);
  });

  test("the texts of an unsaved post go to the post that it becomes", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const { id: workingCopyId } = await begin(as, { title: "A beginning" });
    const json = { fields: { title: "Another beginning" }, kind: "replaced", workingCopyId };
    expect((await as("POST", "/api/admin/kept-texts", { json })).status).toBe(201);
    expect(await textsOfNone(as)).toHaveLength(1);
    const workingCopy = { id: workingCopyId, copyRevision: 1 };
    const created = await as("POST", "/api/posts", { json: { ...postInput(), workingCopy } });
    expect(await textsOfNone(as)).toEqual([]);
    expect((await revisionsOf(as, (await created.json()).id)).keptTexts).toEqual([
      expect.objectContaining({ title: "Another beginning" }),
    ]);
  });

  test("the newest fifty are kept, and they push out no revision", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const { id } = await createPost(as);
    await as("PATCH", `/api/posts/${id}`, { json: { title: "The second title" } });
    for (let index = 1; index <= TEXTS_KEPT + 3; index++) {
      const json = { fields: { title: `Text number ${index}` }, kind: "replaced" };
      await as("POST", `/api/admin/posts/${id}/kept-texts`, { json });
    }
    const { revisions, keptTexts } = await revisionsOf(as, id);
    expect(keptTexts.map(({ title }) => title)).toEqual(
      Array.from({ length: TEXTS_KEPT }, (_, index) => `Text number ${TEXTS_KEPT + 3 - index}`),
    );
    expect(revisions.map(({ revision }) => revision)).toEqual([1]);
  });

  test("saving what is written a hundred times leaves nothing behind", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const { id } = await createPost(as);
    for (let index = 0; index < 100; index++) {
      const copyRevision = index === 0 ? null : index;
      const json = { fields: { title: `Key ${index}` }, baseRevision: 1, copyRevision };
      expect((await as("PUT", `/api/admin/posts/${id}/working-copy`, { json })).status).toBe(200);
    }
    expect(await revisionsOf(as, id)).toEqual({ revisions: [], keptTexts: [] });
  });
});
