import { expect, test } from "vitest";
import { readConfig } from "../../../src/server/kernel/config.ts";
import { openSigner } from "../../../src/server/kernel/secrets.ts";
import { openListeners } from "../../../src/server/listeners.ts";
import { startApp } from "../../setup/app.ts";
import { quiet } from "../../setup/engines.ts";
import { createPost } from "../kit/inputs.ts";

test("a client that prefers Markdown gets it at the page's address, and the page is as it was for all others", async () => {
  await using app = await startApp("sqlite");
  const { slug } = await createPost(await app.signIn(), { title: "A plain title", status: "published" });
  const { database } = app;
  await using listeners = await openListeners(app.app, {
    config: { ...readConfig({ DATA_DIR: database.file ?? "" }), port: 0, host: "127.0.0.1" },
    database,
    signer: await openSigner(database.db, app.clock.now()),
    log: quiet,
    stopping: new AbortController().signal,
  });
  const ask = (path: string, accept: string) =>
    fetch(`http://127.0.0.1:${listeners.port}${path}`, { headers: { accept }, redirect: "manual" });
  const page = `/blog/${slug}`;
  for (let round = 1; round <= 2; round++) {
    const html = await ask(page, "text/html, */*;q=0.8");
    expect(html.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(html.headers.get("vary")).toBe("accept-encoding, accept");
    expect(await html.text()).toContain("<!doctype html>");

    const markdown = await ask(`${page}?utm_source=agent`, "text/markdown, text/html;q=0.8");
    expect(markdown.status).toBe(200);
    expect(markdown.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(markdown.headers.get("vary")).toBe("accept-encoding, accept");
    // Some shared caches know no `Vary`: they would give it to everybody.
    expect(markdown.headers.get("cache-control")).toBe("private, no-cache");
    expect(markdown.headers.get("content-location")).toBe(`${page}.md`);
    expect(await markdown.text()).toBe(await (await ask(`${page}.md`, "*/*")).text());
  }
  // An address that is written otherwise leads on to the page or to the Markdown.
  for (const accept of ["text/html", "text/markdown"]) {
    const moved = await ask(page.replace(slug, slug.toUpperCase()), accept);
    expect(moved.status).toBe(301);
    expect(moved.headers.get("location")).toBe(accept === "text/html" ? page : `${page}.md`);
    expect(moved.headers.get("vary")).toBe("accept-encoding, accept");
  }
  expect((await ask("/blog/no-such-post", "text/markdown")).status).toBe(404);
  expect((await ask("/blog", "text/markdown")).headers.get("content-type")).toBe("text/html; charset=utf-8");
});
