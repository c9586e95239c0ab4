import { expect, test } from "vitest";
import { startApp, type TestApp } from "../../setup/app.ts";
import { createPost } from "../kit/inputs.ts";

async function ask(app: TestApp, path: string, method = "GET") {
  const { status, headers } = await app.request(method, path);
  return [status, headers.get("location")];
}

test("an address with a slash, in other case or as other programs have it leads to its page", async () => {
  await using app = await startApp("sqlite");
  const as = await app.signIn();
  await createPost(as, { title: "A plain title", status: "published" });
  for (const [path, location] of [
    ["/about/", "/about"],
    ["/BLOG", "/blog"],
    ["/Blog/A-Plain-Title/?ref=a", "/blog/a-plain-title?ref=a"],
    ["/newsletter//", "/newsletter"],
    ["/rss", "/feed.xml"],
    ["/RSS/", "/feed.xml"],
    ["/feed/", "/feed.xml"],
    ["/feed/atom/", "/atom.xml"],
    ["//about", "/about"],
  ])
    expect(await ask(app, path ?? ""), path).toEqual([301, location]);
  expect(await ask(app, "/about/", "HEAD")).toEqual([301, "/about"]);
  expect(await ask(app, "/about/", "POST")).toEqual([404, null]);
});

test("an unknown address is not found in any spelling, and leads to no other site", async () => {
  await using app = await startApp("sqlite");
  for (const path of [
    "/nothing/",
    "/Nothing",
    "//evil.example/",
    "/\\evil.example/",
    "/blog/nothing/",
    "/rss/more",
  ])
    expect(await ask(app, path), path).toEqual([404, null]);
});

test("a tag in another spelling leads to the one that posts have, and one that no post has is not found", async () => {
  await using app = await startApp("sqlite");
  const as = await app.signIn();
  await createPost(as, { tags: ["Slow Web"], status: "published" });
  expect(await ask(app, "/blog?tag=Slow+Web")).toEqual([200, null]);
  expect(await ask(app, "/blog?tag=slow+web")).toEqual([301, "/blog?tag=Slow+Web"]);
  expect(await ask(app, "/blog/category/tools?tag=fast")).toEqual([404, null]);
  expect(await ask(app, "/blog?tag=fast&search=web")).toEqual([200, null]);
});
