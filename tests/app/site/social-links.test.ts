import { describe, expect, test } from "vitest";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { readRefusal, type Ask } from "../kit/ask.ts";

const change = (as: Ask, json: object) => as("PATCH", "/api/admin/settings", { json });

describe.each(engines)("the social links on %s", (engine) => {
  test("any profiles stand in the footer, on the contact page and in what search engines read, after those of Twitter and Instagram", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const socialLinks = [
      { url: "https://bsky.app/profile/mira.example", title: "" },
      { url: "https://social.example.org/@mira", title: "Mastodon" },
      { url: "https://mira.example/<b>", title: "My <i>garden</i>" },
    ];
    const answer = await change(as, { twitterUrl: "https://x.com/mira", instagramUrl: "", socialLinks });
    expect(answer.status).toBe(200);
    const linksOn = async (path: string) => {
      const page = await (await as("GET", path)).text();
      const lists = page.match(/<ul class="plain social">.*?<\/ul>/gs) ?? [];
      return lists.map((list) =>
        [...list.matchAll(/href="([^"]*)"[^>]*><svg[^]*?<span>([^<]*)<\/span>/g)].map(
          ([, url, title]) => `${title}: ${url}`,
        ),
      );
    };
    const shown = [
      "X: https://x.com/mira",
      "Bluesky: https://bsky.app/profile/mira.example",
      "Mastodon: https://social.example.org/@mira",
      "My &lt;i&gt;garden&lt;/i&gt;: https://mira.example/&lt;b&gt;",
    ];
    expect(await linksOn("/")).toEqual([shown]);
    expect(await linksOn("/contact")).toEqual([shown, shown]);
    const home = await (await as("GET", "/")).text();
    expect(home).toContain('"sameAs":["https://x.com/mira","https://bsky.app/profile/mira.example"');
  });

  test("an address that is none, and a list that is too long, are refused beside their fields", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const refusal = await readRefusal(
      await change(as, { socialLinks: [{ url: "javascript:alert(1)", title: "" }] }),
    );
    expect(refusal.fields).toEqual({
      "socialLinks.0.url": "Please enter a web address, such as https://example.com",
    });
    const many = Array.from({ length: 21 }, (_, at) => ({ url: `https://a.example/${at}`, title: "" }));
    expect((await change(as, { socialLinks: many })).status).toBe(422);
  });
});
