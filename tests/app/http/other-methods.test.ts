import { expect, test } from "vitest";
import { startApp } from "../../setup/app.ts";
import { createPost } from "../kit/inputs.ts";

test("a method that a known address does not take is refused with those that it takes, and OPTIONS tells them", async () => {
  await using app = await startApp("sqlite");
  const { slug } = await createPost(await app.signIn(), { status: "published" });
  const allowed: [path: string, allow: string][] = [
    ["/", "GET, HEAD, OPTIONS"],
    ["/blog", "GET, HEAD, OPTIONS"],
    [`/blog/${slug}`, "GET, HEAD, OPTIONS"],
    [`/blog/${slug}.md`, "GET, HEAD, OPTIONS"],
    ["/feed.xml", "GET, HEAD, OPTIONS"],
    ["/blog/category/tools/atom.xml", "GET, HEAD, OPTIONS"],
    ["/sitemap.xml", "GET, HEAD, OPTIONS"],
    ["/robots.txt", "GET, HEAD, OPTIONS"],
    ["/subscribe", "GET, HEAD, POST, OPTIONS"],
    ["/api/posts", "GET, HEAD, POST, OPTIONS"],
    ["/api/posts/12", "GET, HEAD, PATCH, DELETE, OPTIONS"],
    ["/api/login", "POST, OPTIONS"],
  ];
  for (const [path, allow] of allowed) {
    const options = await app.request("OPTIONS", path);
    expect([options.status, options.headers.get("allow"), await options.text()], path).toEqual([
      204,
      allow,
      "",
    ]);
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((each) => !allow.includes(each))) {
      const refused = await app.request(method, path);
      expect([refused.status, refused.headers.get("allow")], `${method} ${path}`).toEqual([405, allow]);
      expect(await refused.json()).toMatchObject({ code: "method_not_allowed" });
    }
  }
});

test("an unknown address is not found, whatever the method", async () => {
  await using app = await startApp("sqlite");
  for (const method of ["GET", "POST", "PUT", "DELETE", "OPTIONS"])
    for (const path of [
      "/no/such/page",
      "/api/no-such-call",
      "/wp-login.php",
      "/nope",
      "/mcp",
      "/assets/nope.js",
    ])
      expect((await app.request(method, path)).status, `${method} ${path}`).toBe(404);
  expect((await app.request("GET", "/nowhere")).status).toBe(404);
});
