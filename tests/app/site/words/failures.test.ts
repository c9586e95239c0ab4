import { expect, test } from "vitest";
import { startApp } from "../../../setup/app.ts";
import { quiet } from "../../../setup/engines.ts";
import { words } from "../../../setup/words/english.ts";
import { createPost } from "../../kit/inputs.ts";
import { askKept } from "../found.ts";

test("pages that fail speak the site's language, in the owner's words", async () => {
  await using app = await startApp("sqlite", { log: quiet });
  const as = await app.signIn();
  await createPost(as, { title: "Kohl im Winter", status: "published", featured: true });
  await as("PATCH", "/api/admin/settings", { json: { language: "de", siteName: "Gartenblatt" } });
  const changes = [{ key: "failure.heading", own: "Das war unser Fehler." }];
  await as("PATCH", "/api/admin/words", { json: { language: "de", changes } });
  expect((await askKept(app, "/about")).text).toContain("Gartenblatt");
  // What is remembered of the site is forgotten, and then nothing can be read.
  await as("PATCH", "/api/admin/settings", { json: { contactPhone: "" } });
  const { schema } = app.database.db;
  await schema.dropTable("post_tags").execute();
  await schema.dropTable("settings").execute();

  const failed = async (path: string) => {
    const response = await app.request("GET", path);
    return { status: response.status, html: await response.text() };
  };
  for (const path of ["/", "/blog", "/blog/kohl-im-winter", "/faq"]) {
    const { status, html } = await failed(path);
    expect(status).toBeGreaterThanOrEqual(500);
    expect(html).toContain(`<html lang="de">`);
    expect(html).toContain("Gartenblatt");
  }
  expect((await failed("/blog/kohl-im-winter")).html).toContain("Dieser Artikel lässt sich nicht laden");
  expect((await failed("/faq")).html).toContain("<h1>Das war unser Fehler.</h1>");
});

test("when the posts cannot be read, the home page, the list and a post say so and lead on, and nobody keeps that", async () => {
  await using app = await startApp("sqlite", { log: quiet });
  const { schema } = app.database.db;
  const ask = async (path: string) => {
    const response = await app.request("GET", path);
    return { status: response.status, html: await response.text() };
  };
  await schema.alterTable("posts").renameTo("posts_away").execute();
  expect(await ask("/")).toEqual({ status: 503, html: expect.stringContaining(words.posts.failedFeatured) });
  expect(await ask("/blog")).toEqual({ status: 503, html: expect.stringContaining(words.blog.failed) });
  const { status, html } = await ask("/blog/let-a-script-read-it-first");
  expect(status).toBe(503);
  for (const each of [words.postFailure.heading, words.postFailure.button, 'href="/blog"'])
    expect(html).toContain(each);
  expect(html.replaceAll("&#x27;", "'")).toContain(words.postFailure.text);
  await schema.alterTable("posts_away").renameTo("posts").execute();
  expect(await ask("/")).toEqual({ status: 200, html: expect.not.stringContaining("Failed to load") });
});

test("a contact form without a message says so, not that the address is wrong", async () => {
  await using app = await startApp("sqlite");
  const as = await app.signIn();
  await as("PATCH", "/api/admin/settings", { json: { language: "de" } });
  const send = async (form: Record<string, string>) =>
    (await app.request("POST", "/contact", { form: { name: "", ...form } })).text();
  expect(await send({ email: "a@example.com", message: " " })).toContain("Bitte schreib eine Nachricht");
  expect(await send({ email: "none", message: "Hallo" })).toContain("gültige E-Mail-Adresse");
});
