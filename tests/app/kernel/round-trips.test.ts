import { expect, test } from "vitest";
import { happened } from "../../../src/server/kernel/events.ts";
import { startApp } from "../../setup/app.ts";
import { openCountingDoor, type CountingDoor } from "../../setup/postgres/counting-door.ts";
import { engines } from "../../setup/engines.ts";
import { createPost, postInput } from "../kit/inputs.ts";

/** The app on a PostgreSQL behind a door that counts. */
async function startCounted() {
  await using opened = new AsyncDisposableStack();
  let door: CountingDoor | undefined;
  const leadThrough = async (url: string) => {
    door = opened.use(await openCountingDoor(url));
    return door.url;
  };
  const app = opened.use(await startApp("postgres", { leadThrough }));
  const kept = opened.move();
  return {
    app,
    /** Connections are opened by the first of three; the last one counts. */
    count: async (work: () => Promise<unknown>) => {
      await work();
      await work();
      return (await door?.count(work))?.roundTrips ?? Number.NaN;
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

test.runIf(engines.includes("postgres"))(
  "a page, a subscription and a new post wait for PostgreSQL a few times only",
  async () => {
    await using counted = await startCounted();
    const { app, count } = counted;
    const owner = await app.signIn();
    const tags = ["one tag", "another tag"];
    const published = { status: "published", tags } as const;
    for (let index = 0; index < 12; index++)
      await createPost(owner, { ...published, title: `Post ${index}` });
    const readPost = async () => expect((await app.request("GET", "/blog/post-5")).status).toBe(200);
    expect(await count(readPost), "a post page").toBeLessThanOrEqual(4);

    const afterSettings = async () => {
      await happened(app.database.db, { kind: "settings.changed" }, app.clock.now());
      await app.work("changes");
    };
    const change = await count(afterSettings);
    const readAnew = async () => {
      await afterSettings();
      await readPost();
    };
    expect(
      (await count(readAnew)) - change,
      "the first post page after the settings have changed",
    ).toBeLessThanOrEqual(4);

    let reader = 0;
    const subscribe = async () => {
      const json = { email: `reader-${reader++}@example.com` };
      expect((await app.request("POST", "/api/subscribers", { json })).status).toBe(202);
    };
    expect(await count(subscribe), "a subscription").toBeLessThanOrEqual(10);

    const create = (status: "draft" | "published") => async () => {
      const json = postInput({ title: "A post that is new", tags, status });
      expect((await owner("POST", "/api/posts", { json })).status).toBe(201);
    };
    expect(await count(create("draft")), "a draft").toBeLessThanOrEqual(12);
    expect(await count(create("published")), "a published post").toBeLessThanOrEqual(16);
  },
);
