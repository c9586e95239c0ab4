import { expect, test } from "vitest";
import { socialLinksOf } from "./social.ts";

const shown = (url: string, title = "") =>
  socialLinksOf({ twitterUrl: "", instagramUrl: "", socialLinks: [{ url, title }] }).map(
    (link) => `${link.service ?? "other"}: ${link.title}`,
  );

test.each([
  ["https://twitter.com/mira", "twitter: Twitter"],
  ["https://mobile.twitter.com/mira", "twitter: Twitter"],
  ["https://x.com/mira", "x: X"],
  ["https://netflix.com/mira", "other: netflix.com"],
  ["https://www.Instagram.com/mira/", "instagram: Instagram"],
  ["https://de-de.facebook.com/mira", "facebook: Facebook"],
  ["https://www.linkedin.com/in/mira", "linkedin: LinkedIn"],
  ["https://www.youtube.com/@mira", "youtube: YouTube"],
  ["https://mastodon.social/@mira", "mastodon: Mastodon"],
  ["https://mstdn.jp/@mira", "mastodon: Mastodon"],
  ["https://fosstodon.org/@mira", "mastodon: Mastodon"],
  ["https://bsky.app/profile/mira.example", "bluesky: Bluesky"],
  ["https://www.threads.net/@mira", "threads: Threads"],
  ["https://www.tiktok.com/@mira", "tiktok: TikTok"],
  ["https://github.com/mira", "github: GitHub"],
  ["https://www.pinterest.co.uk/mira", "pinterest: Pinterest"],
  ["https://pinterest.example.com/mira", "other: pinterest.example.com"],
  ["https://blog.example.com/feed.xml", "rss: RSS"],
  ["https://instagram.com.evil.example/mira", "other: instagram.com.evil.example"],
  ["https://www.bücher.example/mira", "other: xn--bcher-kva.example"],
])("%s is shown as %s", (url, expected) => {
  expect(shown(url)).toEqual([expected]);
});

test("a label is what readers see, and one that names a service brings its drawing, on any host", () => {
  expect(shown("https://social.example.org/@mira", "mastodon")).toEqual(["mastodon: mastodon"]);
  expect(shown("https://github.com/mira", "Code of this site")).toEqual(["github: Code of this site"]);
});

test("the settings for Twitter and Instagram come first, and an address is shown once", () => {
  const twitterUrl = "https://x.com/mira";
  const links = socialLinksOf({
    twitterUrl,
    instagramUrl: "",
    socialLinks: [
      { url: "https://mira.example", title: "" },
      { url: twitterUrl, title: "" },
    ],
  });
  expect(links.map(({ title }) => title)).toEqual(["X", "mira.example"]);
});
