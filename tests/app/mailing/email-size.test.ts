import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cleanHtml } from "../../../src/server/engines/html/clean-html.ts";
import { renderMarkdown } from "../../../src/server/moving/posts/markdown/render-markdown.ts";
import { dataSets } from "../../setup/data.ts";
import { startApp } from "../../setup/app.ts";
import { addSubscribers, createNewsletter } from "../kit/inputs.ts";
import { runSender } from "./sending/sending.ts";

/** How many times the size of its own text a long newsletter has as an email, links counted and all. */
const MOST_TIMES = 1.6;

const real = dataSets("markdown-blog-rust").find(({ isReal }) => isReal);

const linksIn = (html: string) => html.match(/<a /g)?.length ?? 0;

/** The post with the most links of a real blog, and the longest one. */
const extremes = ["project-goals-2025h2.md", "inside-rust/this-development-cycle-in-cargo-1.78/index.md"];

const contentOf = (path: string) =>
  cleanHtml(renderMarkdown(readFileSync(path, "utf8").replace(/^(\+\+\+|---)\n.*?\n\1\n/s, "")));

describe.skipIf(!real)("the size of a real newsletter (skipped without the real set)", () => {
  test("a newsletter of hundreds of links is at most 1.6 times the size of its text", async () => {
    await using app = await startApp("sqlite");
    const as = await app.signIn();
    await addSubscribers(app, 1);
    for (const name of extremes) {
      const content = contentOf(real?.path(`content/${name}`) ?? "");
      app.clock.advance(1_000);
      const { id } = await createNewsletter(as, { content });
      await as("POST", `/api/newsletters/${id}/send`);
      await runSender(app);
      const html = (await app.mails()).at(-1)?.html ?? "";
      expect(linksIn(html)).toBeGreaterThan(linksIn(content));
      expect(html.match(/\/c\/\d+\//g)?.length).toBeGreaterThan(100);
      const times = Buffer.byteLength(html) / Buffer.byteLength(content);
      expect(times, name).toBeLessThanOrEqual(MOST_TIMES);
    }
  });
});
