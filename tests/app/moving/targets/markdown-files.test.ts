import { expect, test } from "vitest";
import { someSite } from "../../../setup/any-site.ts";
import { openPlace } from "../moving.ts";
import { exportFor } from "./target-files.ts";

const [onePost] = someSite.posts;
if (!onePost) throw new Error("The site has no post");

const post = {
  ...onePost,
  isPublished: true,
  at: "2024-03-01T00:00:00.000Z",
  deleted_at: null,
  cover_image: "",
  tags: [],
};

test("code that a generator would read as its own is kept from Eleventy, and told for Hugo", async () => {
  await using place = await openPlace("sqlite");
  const codes = [
    "<p>Plain</p>",
    "<pre><code>{{ page.title }}</code></pre>",
    "<pre><code>{{&lt; fig &gt;}}</code></pre>",
  ];
  const posts = codes.map((content, index) => Object.assign({}, post, { content, title: `Post ${index}` }));
  await place.write({ ...someSite, posts, pages: [], lost: 0 });
  const { files, losses } = await exportFor(place, "markdown");
  const texts = [0, 1, 2].map((index) => files[`posts/post-${index}/index.md`] ?? "");
  expect(texts.map((text) => text.includes('templateEngineOverride: "md"'))).toEqual([false, true, true]);
  expect(losses).toContainEqual({
    what: "Hugo reads {{< and {{% in code as its own: write {{</* there",
    titles: ["Post 2"],
  });
});

test("a link to a text that is not public leads to the folder where it is", async () => {
  await using place = await openPlace("sqlite");
  const link = '<p><a href="/blog/post-1">Draft</a> <a href="/blog/post-0#text-a">Here</a></p>';
  const draft = { ...post, title: "Draft", content: "<p>Words</p>", isPublished: false };
  await place.write({
    ...someSite,
    posts: [{ ...post, title: "One", content: link }, draft],
    pages: [],
    lost: 0,
  });
  const { files } = await exportFor(place, "markdown");
  expect(files["posts/post-0/index.md"]).toContain(
    "[Draft](../../drafts/posts/post-1/) [Here](../../posts/post-0/#text-a)",
  );
  expect(files["drafts/posts/post-1/index.md"]).toContain("Words");
});
