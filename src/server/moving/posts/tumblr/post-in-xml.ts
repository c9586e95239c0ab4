import { firstWords } from "../../../../contract/base/cut-text.ts";
import type { XmlRecord } from "../../files/read-records.ts";
import { plainText } from "../source/plain-text.ts";

/** What a post of Tumblr's first API may have. */
const KNOWN =
  /^(?:tag|conversation(?:-title|-text|-line)?|(?:regular|quote|link|photo|video|audio)-\w+(?:-\w+)*|photoset|question|answer|id3-\w+|tumblelog|reblogged-\w+(?:-\w+)*)$/;

const KINDS: Readonly<Record<string, string>> = { regular: "text", conversation: "chat" };

/**
 * A post of the file `posts.xml`, in the form of Tumblr's first API, as the second has it
 * (https://www.tumblr.com/docs/en/api/v1, https://www.tumblr.com/docs/en/api/v2#posts).
 */
export function postInXml({ attributes, children }: XmlRecord) {
  const of = (name: string) => attributes[name] ?? "";
  const all = (name: string, within = children) => within.filter((child) => child.name === name);
  const text = (name: string) => all(name)[0]?.text.trim() ?? "";
  const kind = of("type");
  const photo = (sizes: readonly XmlRecord[], caption: string) => ({
    caption,
    original_size: { url: largestIn(all("photo-url", [...sizes])) },
  });
  const photoset = all("photo", all("photoset")[0]?.children ?? []);
  const photos = photoset.map((each) => photo(each.children, each.attributes["caption"] ?? ""));
  const body = text("regular-body");
  const caption = text("photo-caption") || text("video-caption") || text("audio-caption");
  const lines = all("line", all("conversation")[0]?.children ?? []);
  return {
    unknown: [...new Set(children.map(({ name }) => name).filter((name) => !KNOWN.test(name)))],
    post: {
      id: of("id"),
      blog_name: of("tumblelog"),
      post_url: of("url-with-slug") || of("url"),
      slug: of("slug"),
      date: of("date-gmt"),
      timestamp: of("unix-timestamp"),
      state: of("private") === "true" ? "private" : of("state"),
      tags: all("tag").map((tag) => tag.text),
      type: KINDS[kind] ?? kind,
      title: text("regular-title") || text("conversation-title") || text("link-text"),
      summary: firstWords(plainText(body || caption || text("quote-text") || text("question")), 100),
      body: body || text("conversation-text"),
      caption,
      photos: kind === "photo" && photos.length === 0 ? [photo(children, "")] : photos,
      link_url: text("photo-link-url"),
      text: text("quote-text"),
      source: text("quote-source"),
      url: text("link-url"),
      description: text("link-description"),
      dialogue: lines.map((line) => ({ label: line.attributes["label"] ?? "", phrase: line.text.trim() })),
      artist: text("id3-artist"),
      track_name: text("id3-title"),
      permalink_url: /^https?:/.test(text("video-source")) ? text("video-source") : "",
      player: kind === "audio" ? text("audio-player") : [{ embed_code: text("video-player") }],
      question: text("question"),
      answer: text("answer"),
      reblogged_from_name: of("reblogged-from-name"),
      reblogged_root_name: of("reblogged-root-name"),
    },
  };
}

const widthOf = ({ attributes }: XmlRecord) => Number(attributes["max-width"]) || 0;

const largestIn = (sizes: readonly XmlRecord[]) =>
  sizes.toSorted((one, other) => widthOf(other) - widthOf(one))[0]?.text.trim() ?? "";
