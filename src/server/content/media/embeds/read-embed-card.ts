import { firstWords } from "../../../../contract/base/cut-text.ts";
import type { EmbedCard } from "../../../../contract/content/embeds.ts";
import { parseJson } from "../../../../contract/base/parse-json.ts";
import { playableAt, players, type Playable } from "../../../../contract/content/players.ts";
import { visibleText } from "../../../../contract/base/visible-text.ts";
import { SECOND } from "../../../base/clock.ts";
import { AppError } from "../../../base/errors.ts";
import type { Outside } from "../../../kernel/outside/outside.ts";
import { insertImage } from "../images/image-rows.ts";
import { MAX_BROUGHT_BYTES, writeImage, type MediaDeps } from "../images/store-image.ts";
import { nothingTold, readPageCard, type Told } from "./read-page-card.ts";

export interface EmbedDeps extends MediaDeps {
  outside: Pick<Outside, "read">;
}

/** So long the owner waits for the words of a card, and as long again for its image. */
const PATIENCE_MS = 10 * SECOND;
const MAX_OEMBED_BYTES = 256 * 1024;
/** A page describes itself at its beginning. */
const MAX_PAGE_BYTES = 1024 * 1024;

const MAX_TITLE_LENGTH = 300;
const MAX_DESCRIPTION_LENGTH = 600;
const MAX_NAME_LENGTH = 100;

/**
 * Makes a card of a web address: what its service or its page says of it, with our own copy of its image. A site that does
 * not answer gives a card with its address alone. Never throws for what another site does.
 */
export async function readEmbedCard(deps: EmbedDeps, address: string): Promise<EmbedCard> {
  const playable = playableAt(address);
  const player = playable && players[playable.player];
  const url = playable && player ? player.addressOf(playable.id) : new URL(address).href;
  const told = await readWords(deps.outside, url, playable);
  const { hostname } = new URL(url);
  return {
    kind: player?.kind ?? (MASTODON_POST.test(new URL(url).pathname) ? "post" : "link"),
    url,
    provider: player?.name ?? (line(told.provider, MAX_NAME_LENGTH) || hostname.replace(/^www\./, "")),
    title: line(told.title, MAX_TITLE_LENGTH) || url.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, ""),
    description: line(told.description, MAX_DESCRIPTION_LENGTH),
    author: line(told.author, MAX_NAME_LENGTH),
    image: told.image ? await copyImage(deps, told.image, url) : null,
    frame: playable && player ? player.frameOf(playable.id) : null,
  };
}

/** Mastodon's servers are too many to list, and have posts at `/@name/123`. */
const MASTODON_POST = /^\/@[\w.-]+(?:@[\w.-]+)?\/\d{10,}\/?$/;

async function readWords(
  outside: EmbedDeps["outside"],
  url: string,
  playable: Playable | undefined,
): Promise<Told> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const said = playable && (await askService(outside, { url, playable, signal }));
  if (said) return said;
  const read = await outside.read(new URL(url), {
    signal,
    isWeb: true,
    maxBytes: MAX_PAGE_BYTES,
    mayBeCut: true,
  });
  return "bytes" in read ? readPageCard(read.bytes, read.contentType) : nothingTold;
}

/** What the service says by oEmbed (oembed.com); undefined if that is nothing. */
async function askService(
  outside: EmbedDeps["outside"],
  { url, playable, signal }: { url: string; playable: Playable; signal: AbortSignal },
): Promise<Told | undefined> {
  const { name, oembed } = players[playable.player];
  const asked = new URL(oembed);
  asked.search = String(new URLSearchParams({ url, format: "json", omit_script: "true", dnt: "true" }));
  const read = await outside.read(asked, { signal, maxBytes: MAX_OEMBED_BYTES });
  const said = "bytes" in read ? parseObject(new TextDecoder().decode(read.bytes)) : {};
  const textOf = (key: string) => (typeof said[key] === "string" ? said[key] : "");
  const author = visibleText(textOf("author_name"));
  // A post has no title. What it says is a quotation in the HTML that the service has for it.
  const quoted = visibleText(QUOTED.exec(textOf("html").slice(0, MAX_QUOTED_LENGTH))?.[1] ?? "");
  const title = visibleText(textOf("title")) || (author && `${author} on ${name}`);
  if (!title) return undefined;
  return { ...nothingTold, title, author, description: quoted, image: textOf("thumbnail_url") };
}

const QUOTED = /<p\b[^<>]*>([\s\S]*?)<\/p>/i;
/** The pattern's time grows with the square of it. In characters. */
const MAX_QUOTED_LENGTH = 10_000;

function parseObject(json: string): Record<string, unknown> {
  try {
    const parsed: unknown = parseJson(json);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** One line of words: no controls, and no signs that turn the direction of what follows. */
const line = (words: string, maxLength: number) => {
  const clean = words
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return firstWords(clean, maxLength);
};

/** Stores our copy of an image; null if it cannot be had. */
async function copyImage(deps: EmbedDeps, address: string, base: string): Promise<EmbedCard["image"]> {
  const place = URL.parse(address, base);
  if (!place || !/^https?:$/.test(place.protocol)) return null;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const read = await deps.outside.read(place, { signal, isWeb: true, maxBytes: MAX_BROUGHT_BYTES });
  if (!("bytes" in read)) return null;
  try {
    const image = await writeImage(deps, read.bytes, MAX_BROUGHT_BYTES);
    await insertImage(deps.db, image);
    return { url: `/media/${image.id}/original`, width: image.width, height: image.height };
  } catch (error) {
    // It is no image, or too large for one.
    if (error instanceof AppError && error.code !== "unavailable") return null;
    throw error;
  }
}
