import { describe, expect, test } from "vitest";
import * as calls from "../../../../src/contract/content/media.ts";
import * as flight from "../../../../src/contract/mailing/flight-check.ts";
import { DAY, instantAfter } from "../../../../src/server/base/clock.ts";
import { silence, startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { fourColors } from "../../../setup/media/test-images.ts";
import { read, readRefusal, type Ask } from "../../kit/ask.ts";
import { addSubscribers, createNewsletter, createPost, PARAGRAPH } from "../../kit/inputs.ts";

const ABSENT = "0123456789abcdef0123456789abcdef";
const OWN = "https://blog.example.com";

async function upload(as: Ask) {
  const body = new FormData();
  body.append("file", new File([await fourColors().png().toBuffer()], "image.png"));
  return read(await as("POST", "/api/upload", { body }), calls.uploadImage);
}

const image = (src: string, alt = "A pear") => `<figure><img src="${src}" alt="${alt}"></figure>`;

const imagesOf = (checks: readonly flight.FlightCheck[]) => checks.find(({ name }) => name === "images");

/** What the Send dialog and the composer's panel say: they always agree. */
async function checkImages(as: Ask, content: string) {
  const { id } = await createNewsletter(as, { content });
  const saved = await read(await as("GET", `/api/newsletters/${id}/check`), flight.checkNewsletter);
  const json = { subject: "A subject", content };
  const written = await read(await as("POST", "/api/newsletters/check", { json }), flight.checkText);
  expect(imagesOf(written.checks)).toEqual(imagesOf(saved.checks));
  const { level, words } = imagesOf(saved.checks) ?? {};
  return [level, words];
}

const noteFailure = (app: TestApp, address: string, failure: string) =>
  app.database.db
    .insertInto("foreign_images")
    .values({ address, attempts: 6, failure, next_at: null, media_id: null })
    .execute();

const ALL_THERE = ["ok", "Every image has alt text. None is known to be missing."];
const lost = (name: string) => [
  "red",
  `An image does not load: ${name}. Upload it again, or delete it from the text.`,
];

describe.each(engines)("the check of a newsletter's images on %s", (engine) => {
  test("uploads that are here are fine, by each of their addresses; other sites are not asked", async () => {
    const asked: string[] = [];
    const outside = {
      ...silence,
      ask: async ({ href }: URL) => {
        asked.push(href);
        return "silent" as const;
      },
    };
    await using app = await startApp(engine, { outside });
    const as = await app.signIn();
    const { id, secure_url } = await upload(as);
    const addresses = [secure_url, `/media/${id}/small`, `${OWN}/media/${id}/original`];
    const foreign = [`https://old.example/media/${id}/large`, "http://other.example/画像.png?a=1&amp;b=2"];
    const content = PARAGRAPH + [...addresses, ...foreign].map((src) => image(src)).join("");
    expect(await checkImages(as, content)).toEqual(ALL_THERE);
    expect(asked).toEqual([]);
    expect(await checkImages(as, PARAGRAPH)).toEqual(["ok", "There are no images in it."]);
  });

  test("an image that readers cannot load is red, whatever its address is", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const src of [
      `/media/${ABSENT}/large`,
      `${OWN}/media/${ABSENT}/large`,
      "/media/none.png",
      "pear.png",
    ])
      expect(await checkImages(as, PARAGRAPH + image(src)), src).toEqual(lost(src));
    for (const src of [
      "file:///C:/x.png",
      "cid:part1@mail",
      "blob:https://a.example/1",
      "data:image/png;base64,AA",
      "",
    ])
      expect(await checkImages(as, PARAGRAPH + image(src, "Eine Birne")), src).toEqual(
        lost("“Eine Birne” without a web address"),
      );
    const pages = ["1", "2", "3", "4", "5", "6", "7", "1"].map((name) => image(`/gone/${name}.png`)).join("");
    expect(await checkImages(as, PARAGRAPH + pages)).toEqual([
      "red",
      "Some images do not load: /gone/1.png, /gone/2.png, /gone/3.png, /gone/4.png, /gone/5.png, and 2 more. Upload them again, or delete them from the text.",
    ]);
    const web = image("/gone/1.png").replace("<figure>", '<figure data-only="web">');
    expect(await checkImages(as, PARAGRAPH + web)).toEqual(["ok", "There are no images in it."]);
  });

  test("an image of another site that could not be copied is amber, with the reason", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    await noteFailure(app, "https://old.example/a.png?x=1&y=2", "it answered 404");
    const shown = image("https://old.example/a.png?x=1&amp;y=2");
    const amber =
      "Readers may not see what could not be copied from other sites: https://old.example/a.png?x=1&y=2 (it answered 404).";
    expect(await checkImages(as, PARAGRAPH + shown)).toEqual(["amber", amber]);
    const bare = image("https://other.example/b.png", "");
    expect(await checkImages(as, PARAGRAPH + shown + bare)).toEqual([
      "amber",
      `${amber} An image has no description. Many programs show it in the image's place.`,
    ]);
  });

  test("a faulty image of the intro or outro says where it is", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await as("PATCH", "/api/admin/settings", { json: { newsletterOutro: image(`/media/${ABSENT}/small`) } });
    expect(await checkImages(as, PARAGRAPH)).toEqual(lost(`/media/${ABSENT}/small (in the intro or outro)`));
  });

  test("a post is not scheduled together with an email whose image is missing", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const { id } = await createPost(as, { content: PARAGRAPH + image(`/media/${ABSENT}/large`) });
    const json = { scheduledFor: instantAfter(app.clock.now(), DAY) };
    const refusal = await readRefusal(await as("POST", `/api/posts/${id}/newsletter/schedule`, { json }));
    expect([refusal.status, refusal.message]).toEqual([
      409,
      `The newsletter cannot be sent like this. ${lost(`/media/${ABSENT}/large`)[1]}`,
    ]);
  });
});
