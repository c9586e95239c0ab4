import { isCover } from "../../../../contract/content/post-fields.ts";
import { isFileName } from "../../../content/media/images/file-types.ts";
import type { ImageRow } from "../../../content/media/images/image-rows.ts";
import { WITHIN, type Brought, type ImageBringer } from "./bring-images.ts";
import { NOWHERE, type ImportedPost } from "../source/imported-post.ts";
import { addressesIn, moveContent, NO_LINK } from "./move-content.ts";
import { noteDeadLinks, willAnswer } from "./dead-links.ts";
import { oldPlaceOf, type OldPlace } from "./old-media.ts";
import { noteProblem, type PostImportReport } from "./report.ts";
import {
  isOwn,
  located,
  MARKDOWN_FILE,
  nameOfFile,
  ownAddresses,
  IMAGE_ADDRESS,
  unescapedPath,
  unescapedPaths,
  wholeAddress,
} from "../source/site-address.ts";
import { withAltOfCover } from "./alt-of-cover.ts";
import type { Moving } from "./moving.ts";

/**
 * Brings the images and files of a post or page over and leads the links of its clean text to where the others are now.
 * Counts what it does.
 */
export async function movePost(
  post: ImportedPost,
  given: string,
  moving: Moving,
): Promise<{ content: string; coverImage: string; images: ImageRow[]; places: OldPlace[] }> {
  const text = withFilesOfPages(given, post, moving);
  const { links } = addressesIn(text);
  const pictures = imagesOf(post, text, moving);
  const moved = await bringAll(post, pictures, moving);
  const newLink = (address: string) => linkTo(address, post, moving);
  const others = links.filter(
    (address) => newLink(address) === undefined && !pictures.includes(address) && !isReference(address),
  );
  const files = await bringFiles(post, others, moving);
  countLinks(links, post, moving);
  const left = others.filter((address) => !files.found.has(address) && isDead(address, post, moving));
  noteDeadLinks(moving.report, post, left);
  const content = moveContent(text, {
    image: (address) =>
      moved.urls.get(address) ?? (address.startsWith(WITHIN) ? NO_LINK : remote(address, post, moving)),
    link: (address) =>
      newLink(address) ??
      moved.urls.get(address) ??
      files.urls.get(address) ??
      (isReference(address) ? NO_LINK : remote(address, post, moving)),
  });
  const coverImage = moved.urls.get(post.cover) ?? coverOf(post, moving);
  return {
    content,
    coverImage,
    images: [...withAltOfCover(post, { coverImage, images: moved.images }, moving), ...files.images],
    places: [...moved.places, ...files.places],
  };
}

/** WordPress has a page for each file. A link to one leads to the file. */
function withFilesOfPages(text: string, post: ImportedPost, { spool, own }: Moving): string {
  const fileAt = (address: string) => {
    const lists = ownAddresses(address, post.base, own).flatMap((key) => spool.findList(key) ?? []);
    return lists.find(({ of }) => of === "file")?.name.split(" ")[0];
  };
  return addressesIn(text).links.some((address) => fileAt(address) !== undefined)
    ? moveContent(text, { image: () => undefined, link: fileAt })
    : text;
}

/** The addresses of the images that a text shows or links to, with that of the cover. */
function imagesOf(post: ImportedPost, text: string, moving: Moving): string[] {
  const { images, links } = addressesIn(text);
  const linked = links.filter((address) => isOwnImage(address, post, moving));
  return [...new Set([...(post.cover ? [post.cover] : []), ...images, ...linked])];
}

/** Encodes the images of a post that are in the import, before `movePost` asks for them. */
export async function prepareImages(post: ImportedPost, text: string, moving: Moving) {
  const { images: bringer, isDryRun, signal } = moving;
  if (!bringer || isDryRun) return;
  const wholes = imagesOf(post, text, moving).flatMap((address) => imageAddress(address, post, moving) ?? []);
  const best = wholes.map((whole) => bestOf(whole, bringer, moving) ?? whole);
  await Promise.all(best.map((whole) => bringer.prepare(whole, signal)));
}

/** Counts the links that lead to other posts and pages, and reports the references that do not. */
function countLinks(links: readonly string[], post: ImportedPost, moving: Moving) {
  const { report, spool } = moving;
  for (const address of links) {
    const target = linkTo(address, post, moving);
    if (target) {
      report.links++;
      spool.noteLink(target.split("#")[0] ?? "", { place: post.place, title: post.title, address });
    } else if (isReference(address)) noteReference(post, address, report);
  }
}

/** True if a link would be left as a path that leads to nothing on this site, or leads into the old site, where nothing will be. */
function isDead(address: string, post: ImportedPost, moving: Moving): boolean {
  if (address.startsWith("#")) return false;
  const whole = URL.parse(address) ?? URL.parse(remote(address, post, moving) ?? "");
  return !whole || (isOwn(whole, moving.own) && !willAnswer(whole, moving));
}

/** Names a post as the generators of Markdown sites do, which is an address nowhere. */
const isReference = (address: string) => /^@(?:\/|post\/)/.test(address);

const noteReference = (post: ImportedPost, address: string, report: PostImportReport) =>
  noteProblem(
    report,
    post,
    `Its link to ${unescapedPath(address.slice(1))} leads to no post here, and is text now`,
  );

/**
 * Brings the files that a text links to and that are in what is imported. Reports those that should be there and are
 * not; `found` has the addresses of both.
 */
async function bringFiles(
  post: ImportedPost,
  links: string[],
  moving: Moving,
): Promise<Moved & { found: ReadonlySet<string> }> {
  const found = new Set<string>();
  const urls = new Map<string, string>();
  const images: ImageRow[] = [];
  const places: OldPlace[] = [];
  const { images: bringer, report } = moving;
  for (const address of links) {
    const whole = bringer && fileAddress(address, post, moving);
    if (!whole) continue;
    found.add(address);
    report.files.found++;
    const { hash } = whole;
    whole.hash = "";
    const brought = moving.isDryRun ? lookFor(whole, bringer) : await bringer.bringFile(whole);
    if (brought && "failure" in brought) {
      report.files.failed++;
      noteProblem(report, post, `The file ${address} keeps its address: ${brought.failure}`);
    } else if (brought) {
      report.files.brought++;
      urls.set(address, brought.url + hash);
      places.push(oldPlaceOf({ written: address, whole, path: brought.url }, post, moving));
      if (brought.image) images.push(brought.image);
    }
  }
  return { urls, images, places, found };
}

const lookFor = (address: URL, bringer: ImageBringer): { failure: string } | undefined =>
  bringer.findPath(address) === undefined ? { failure: "it is not among the files" } : undefined;

/** Finds a linked file: in the import, or on the old site if it is not a page. */
function fileAddress(address: string, post: ImportedPost, moving: Moving): URL | undefined {
  if (address.startsWith("#")) return undefined;
  const whole = imageAddress(address, post, moving);
  if (!whole) return undefined;
  if (moving.images?.findPath(whole) !== undefined)
    return MARKDOWN_FILE.test(whole.pathname) ? undefined : whole;
  return isOwn(whole, moving.own) && isFileName(whole.pathname) ? whole : undefined;
}

interface Moved {
  /** The new address of each address in the text. */
  urls: Map<string, string>;
  images: ImageRow[];
  places: OldPlace[];
}

async function bringAll(post: ImportedPost, addresses: string[], moving: Moving): Promise<Moved> {
  const urls = new Map<string, string>();
  const images: ImageRow[] = [];
  const places: OldPlace[] = [];
  for (const address of addresses) {
    const whole = moving.images && imageAddress(address, post, moving);
    if (!whole || !moving.images) continue;
    moving.report.images.found++;
    if (moving.isDryRun) {
      const isWithin = address.startsWith(WITHIN);
      if (isWithin) moving.images.within.delete(whole.href);
      const isMissing = isNowhere(whole) && !isWithin && !moving.images.findPath(whole);
      if (isMissing) noteImage(post, address, "it is not among the files", moving.report);
      continue;
    }
    const brought = await bringBest(whole, moving.images, moving);
    if ("failure" in brought) {
      noteImage(post, address, brought.failure, moving.report);
      continue;
    }
    moving.report.images.brought++;
    urls.set(address, brought.url);
    if (!address.startsWith(WITHIN))
      places.push(oldPlaceOf({ written: address, whole, path: brought.url }, post, moving));
    if (brought.image) images.push(brought.image);
  }
  return { urls, images, places };
}

/** An image, rather than a smaller copy of it. */
async function bringBest(address: URL, images: ImageBringer, moving: Moving): Promise<Brought> {
  const original = bestOf(address, images, moving);
  if (original) {
    const brought = await images.bring(original, moving.signal);
    if (!("failure" in brought)) return brought;
  }
  return images.bring(address, moving.signal);
}

/** The image of which this is a smaller copy, when the source has it, or says that it was there. */
function bestOf(address: URL, images: ImageBringer, { spool }: Moving): URL | undefined {
  const original = images.originalOf(address);
  const isThere = original && (images.findPath(original) !== undefined || spool.hasFileAt(original.href));
  return isThere ? original : undefined;
}

/** Finds an image of a post; undefined if it cannot be read, such as a cid: of an email. */
function imageAddress(address: string, post: ImportedPost, { images, site }: Moving): URL | undefined {
  const beside = wholeAddress(address, post.base);
  const whole = beside && images?.findPath(beside) !== undefined ? beside : located(address, post, site);
  return whole && /^https?:$/.test(whole.protocol) ? whole : undefined;
}

/** The whole address of what is on the old site and has only a path; it would lead nowhere here. No site has Markdown files. */
function remote(address: string, post: ImportedPost, { site }: Moving): string | undefined {
  if (URL.canParse(address) || address.startsWith("#")) return undefined;
  const whole = located(address, post, site ?? siteOf(post.base));
  if (post.base.startsWith(NOWHERE) && whole && MARKDOWN_FILE.test(whole.pathname)) return undefined;
  return whole && /^https?:$/.test(whole.protocol) && !isNowhere(whole) ? whole.href : undefined;
}

/** One that could not be brought over stays where it is, when that is on the web. */
function coverOf(post: ImportedPost, moving: Moving): string {
  const whole = post.cover ? imageAddress(post.cover, post, moving) : undefined;
  return whole && !isNowhere(whole) && isCover(whole.href) ? whole.href : "";
}

const siteOf = (base: string) => (base.startsWith(NOWHERE) ? undefined : base);
const isNowhere = ({ href }: URL) => href.startsWith(NOWHERE);

function noteImage(post: ImportedPost, address: string, why: string, report: PostImportReport) {
  report.images.failed++;
  const words = address.startsWith(WITHIN)
    ? `An image within the text was left out: ${why}`
    : `The image ${address} keeps its address: ${why}`;
  noteProblem(report, post, words);
}

/** An image of the site that a text links to, as thumbnails do. */
function isOwnImage(address: string, post: ImportedPost, moving: Moving): boolean {
  const { own, images } = moving;
  const whole = imageAddress(address, post, moving);
  if (!whole || !IMAGE_ADDRESS.test(whole.pathname)) return false;
  return isOwn(whole, own) || images?.findPath(whole) !== undefined;
}

/** The address here of a name, or of an address relative to the post's file or old address. */
function linkTo(address: string, post: ImportedPost, { spool, own }: Moving): string | undefined {
  const [written = "", anchor] = address.split("#");
  if (!written) return undefined;
  // Names of files are no addresses, and have spaces.
  const name = isReference(written) ? unescapedPath(written) : written;
  const bases = [post.base, `${NOWHERE}${(post.addresses[0] ?? "").replace(/^\//, "")}/`];
  const olds = bases.flatMap((base) => ownAddresses(name, base, own));
  // Between files, a link names the file.
  const whole = wholeAddress(name, post.base);
  const files = [...olds, ...(whole && isOwn(whole, own) ? unescapedPaths(whole.pathname) : [])];
  const names = [name, ...olds, ...files.map((path) => `@${path}`)];
  // Hugo finds a post by the name of its file alone, too.
  if (isReference(name)) names.push(nameOfFile(name));
  const path = names
    .map((each) => spool.findPath(each.normalize("NFC")))
    .find((found) => found !== undefined);
  return path && path + (anchor ? `#${anchor}` : "");
}
