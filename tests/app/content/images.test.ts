import { describe, expect, test } from "vitest";
import * as calls from "../../../src/contract/content/media.ts";
import { fourColors } from "../../setup/media/test-images.ts";
import { MINUTE } from "../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../kit/ask.ts";
import { createNewsletter, createPost, PARAGRAPH } from "../kit/inputs.ts";

/** As large as nobody else's, so that it is an image of its own. */
async function upload(app: TestApp, as: Ask, width: number) {
  app.clock.advance(MINUTE);
  const body = new FormData();
  const bytes = await fourColors().resize(width, 40, { fit: "fill" }).png().toBuffer();
  body.append("file", new File([bytes], "image.png"));
  return read(await as("POST", "/api/upload", { body }), calls.uploadImage);
}

const listAt = async (as: Ask, query = "") =>
  read(await as("GET", `/api/admin/media${query}`), calls.listMedia);

const withAlt = (id: string, alt: string) => `<p><img src="/media/${id}/original" alt="${alt}"></p>`;
const imageOf = (id: string) => withAlt(id, "It");

const remove = (as: Ask, id: string) => as("DELETE", `/api/admin/media/${id}`);

describe.each(engines)("the images on %s", (engine) => {
  test("are listed newest first, twenty a page, with what they are", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const ids: string[] = [];
    for (let width = 41; width < 64; width += 1) ids.unshift((await upload(app, as, width)).id);
    const [first, second] = [await listAt(as), await listAt(as, "?page=2")];
    expect([...first.images, ...second.images].map(({ id }) => id)).toEqual(ids);
    expect([first.images.length, first.totalPages, first.totalImages]).toEqual([20, 2, 23]);
    expect(first.images[0]).toMatchObject({
      url: `https://blog.example.com/media/${ids[0]}/original`,
      width: 63,
      height: 40,
      createdAt: app.clock.now().toISOString(),
      uses: [],
      hasMoreUses: false,
    });
    expect((await listAt(as, "?page=9")).images).toEqual([]);
  });

  test("say where they are shown: in a post and what was written on it, a newsletter, the settings", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await upload(app, as, 50);
    const cover = `/media/${id}/original`;
    const post = await createPost(as, {
      coverImage: cover,
      content: PARAGRAPH + imageOf(id),
      title: "Cover and text",
    });
    await as("PATCH", `/api/posts/${post.id}`, { json: { content: PARAGRAPH.repeat(2) } });
    await as("PUT", `/api/admin/posts/${post.id}/working-copy`, {
      json: { fields: { content: imageOf(id) }, baseRevision: 2, copyRevision: null },
    });
    const newsletter = await createNewsletter(as, { content: PARAGRAPH + imageOf(id), subject: "A letter" });
    await app.work("images");
    expect((await listAt(as)).images[0]?.uses).toEqual([
      { kind: "post", id: String(post.id), title: "Cover and text", parts: ["cover", "copy", "version"] },
      { kind: "newsletter", id: String(newsletter.id), title: "A letter", parts: ["text"] },
    ]);
    expect((await listAt(as, "?use=unused")).images).toEqual([]);
  });

  test("that nothing shows are told apart, and one of many places tells the first ten", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const used = await upload(app, as, 50);
    const unused = await upload(app, as, 51);
    const tell = async (number: number) => {
      await createPost(as, { title: `Post number ${number}`, coverImage: used.secure_url });
      await app.work("images");
      const told = (await listAt(as)).images.find(({ id }) => id === used.id);
      return [told?.uses.length, told?.hasMoreUses];
    };
    for (let number = 1; number <= 10; number += 1) expect(await tell(number)).toEqual([number, false]);
    expect(await tell(11)).toEqual([10, true]);
    const list = await listAt(as, "?use=unused");
    expect(list.images.map(({ id }) => id)).toEqual([unused.id]);
    expect([list.totalImages, list.stored.images]).toEqual([1, 2]);
  });

  test("are found by alt text, by the title of the text that shows them, and by the address of the original", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const [cover, shown, mailed, copied] = [
      await upload(app, as, 50),
      await upload(app, as, 51),
      await upload(app, as, 52),
      await upload(app, as, 53),
    ];
    const elsewhere = "https://old.example/2019/Kirchturm.jpg";
    await createPost(as, {
      title: "Über Gärten",
      coverImage: cover.secure_url,
      content: `${PARAGRAPH}${withAlt(shown.id, "Salt &amp; Pepper, 100% Öl")}<p>A lamp and a hat.</p><p><img src="${elsewhere}" alt="A lamp"></p>`,
    });
    await createNewsletter(as, { subject: "A letter", content: PARAGRAPH + withAlt(mailed.id, "A hat") });
    await app.work("images");
    await app.database.db
      .updateTable("foreign_images")
      .set({ media_id: copied.id })
      .where("address", "=", elsewhere)
      .execute();
    const find = async (search: string) =>
      (await listAt(as, `?search=${encodeURIComponent(search)}`)).images.map(({ id }) => id);
    expect(await find("ÖL")).toEqual([shown.id]);
    expect(await find("salt & p")).toEqual([shown.id]);
    expect(await find("0%")).toEqual([shown.id]);
    expect(await find("hat")).toEqual([mailed.id]);
    expect(await find("a letter")).toEqual([mailed.id]);
    expect(await find("lamp")).toEqual([copied.id]);
    expect(await find("kirchturm")).toEqual([copied.id]);
    expect(await find("über")).toEqual([copied.id, shown.id, cover.id]);
    expect(await find("null")).toEqual([]);
    const list = await listAt(as, "?search=hat&use=unused");
    expect([list.images, list.totalImages, list.stored.images]).toEqual([[], 0, 4]);
  });

  test("have an alt text for the next text, by which they are found; the same image again keeps it, a file has none", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await upload(app, as, 50);
    const describeIt = (which: string, alt: string) =>
      as("PATCH", `/api/admin/media/${which}`, { json: { alt } });
    const saved = await read(await describeIt(id, "  Ein Kirchturm\n im Nebel\t"), calls.describeImage);
    expect(saved).toEqual({ alt: "Ein Kirchturm im Nebel" });
    await upload(app, as, 50);
    const found = await listAt(as, "?search=KIRCHTURM");
    expect(found.images.map((image) => [image.id, image.alt])).toEqual([[id, "Ein Kirchturm im Nebel"]]);
    await describeIt(id, "");
    expect((await listAt(as)).images.map(({ alt }) => alt)).toEqual([""]);
    expect((await describeIt("0".repeat(32), "Nothing")).status).toBe(404);
    expect((await describeIt(id, "x".repeat(1_001))).status).toBe(422);
    const file = await read(
      await as("POST", "/api/admin/files?name=a.txt", { body: "Words" }),
      calls.uploadFile,
    );
    expect((await describeIt(calls.fileOf(file.url) ?? "", "A file")).status).toBe(404);
  });

  test("can be deleted when nothing shows them, with their files", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await upload(app, as, 50);
    expect((await app.request("GET", `/media/${id}/small`)).status).toBe(200);
    const gone = await read(await remove(as, id), calls.deleteImage);
    expect(gone.message).toBe("The image was deleted.");
    expect((await app.request("GET", `/media/${id}/small`)).status).toBe(404);
    expect((await listAt(as)).totalImages).toBe(0);
    expect(await readRefusal(await remove(as, id))).toMatchObject({ status: 404 });
    const again = await upload(app, as, 50);
    expect(again.id).toBe(id);
    expect((await app.request("GET", `/media/${id}/small`)).status).toBe(200);
  });

  test("stay while anything shows them, also what was written a moment ago and what a post was", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id, secure_url } = await upload(app, as, 50);
    const post = await createPost(as, { content: PARAGRAPH + imageOf(id) });
    const refused = { status: 409, message: "That image is used, so it was not deleted." };
    expect(await readRefusal(await remove(as, id))).toMatchObject(refused);
    await as("PATCH", `/api/posts/${post.id}`, { json: { content: PARAGRAPH } });
    expect(await readRefusal(await remove(as, id))).toMatchObject(refused);
    await app.database.db.deleteFrom("posts").execute();
    expect((await remove(as, id)).status).toBe(200);
    expect((await app.request("GET", new URL(secure_url).pathname)).status).toBe(404);
  });
});
