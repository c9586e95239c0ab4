import {
  IMAGES_PER_PAGE,
  USES_TOLD,
  type ListedImage,
  type ImageUse,
} from "../../../../contract/content/media.ts";
import { totalPagesOf } from "../../../../contract/base/paging.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { fileAddressOf } from "../images/store-file.ts";
import { imageUrlOf, type MediaDeps } from "../images/store-image.ts";
import { ownerInKey } from "../../writing/owner-columns.ts";
import * as store from "../images/store.ts";
import { searchImages } from "./search-images.ts";
import * as used from "./where-used-store.ts";
import type { UseRow } from "./where-used-store.ts";

interface Query {
  page: number;
  use: "unused" | undefined;
  search: string | undefined;
}

/** One page of what is stored, the newest first, and where each is shown. */
export async function listImages({ db, heavy, files, publicUrl }: MediaDeps, { page, use, search }: Query) {
  const isUnused = use === "unused";
  const found = search === undefined ? undefined : { search, ids: await searchImages(heavy, search) };
  const isWhole = !isUnused && !found;
  const stored = await store.sumImages(db);
  const totalImages = isWhole ? stored.images : await store.countChosen(heavy, { isUnused, found });
  const offset = (page - 1) * IMAGES_PER_PAGE;
  const rows =
    offset < totalImages
      ? await store.findPage(isWhole ? db : heavy, { isUnused, found, offset, limit: IMAGES_PER_PAGE })
      : [];
  const uses = await findPlaces(
    db,
    rows.map(({ id }) => id),
  );
  const images = rows.map(
    ({ id, format, width, height, size_bytes, created_at, file_name, alt }): ListedImage => {
      const places = uses.get(id) ?? { told: [], hasMore: false };
      return {
        id,
        url:
          file_name === null
            ? imageUrlOf(publicUrl, id)
            : publicUrl + fileAddressOf({ id, format, file_name }),
        fileName: file_name,
        width,
        height,
        alt,
        sizeBytes: size_bytes,
        createdAt: created_at,
        uses: places.told,
        hasMoreUses: places.hasMore,
      };
    },
  );
  const totalPages = totalPagesOf(totalImages, IMAGES_PER_PAGE);
  return { images, totalPages, totalImages, stored, place: files.description };
}

interface Places {
  told: ImageUse[];
  hasMore: boolean;
}

/** The uses by image id. */
async function findPlaces(db: DbOrTx, ids: readonly string[]): Promise<Map<string, Places>> {
  const rows = await used.findUses(db, ids);
  const names = await readNames(db, rows);
  const byImage = Map.groupBy(rows, ({ media_id }) => media_id);
  return new Map(
    [...byImage].map(([id, own]) => {
      const places = placesOf(own, names);
      const hasMore = places.length > USES_TOLD || own.length === used.USES_READ;
      return [id, { told: places.slice(0, USES_TOLD), hasMore }];
    }),
  );
}

/** The names of the places of some uses. */
interface Names {
  posts: ReadonlyMap<number, string>;
  newsletters: ReadonlyMap<number, string>;
  pages: ReadonlyMap<number, string>;
  authors: ReadonlyMap<number, string>;
  copies: ReadonlyMap<number, used.CopyOwner>;
}

async function readNames(db: DbOrTx, rows: readonly UseRow[]): Promise<Names> {
  const ownIds = (place: UseRow["place"]) => rows.filter((row) => row.place === place).map(numberOf);
  const copies = await used.findOwnersOfCopies(db, ownIds("copy"));
  const owners = [...rows.filter(({ place }) => place === "version").map(ownerOf), ...copies.values()];
  const idsOf = (written: used.CopyOwner["written"]) =>
    owners.flatMap((owner) => (owner.written === written && owner.ownerId ? [owner.ownerId] : []));
  return {
    copies,
    posts: await used.findPostTitles(db, [...new Set([...ownIds("post"), ...idsOf("post")])]),
    newsletters: await used.findSubjects(db, [
      ...new Set([...ownIds("newsletter"), ...ownIds("mail"), ...idsOf("newsletter")]),
    ]),
    pages: await used.findPageTitles(db, [...new Set([...ownIds("page"), ...idsOf("page")])]),
    authors: await used.findAuthorNames(db, ownIds("author")),
  };
}

const numberOf = ({ place_id }: UseRow) => Number(place_id);

function ownerOf({ place_id }: UseRow): used.CopyOwner {
  const { written, ownerId } = ownerInKey(place_id);
  return { written, ownerId: ownerId || null };
}

/** One for each post, newsletter or setting, with all its parts. */
function placesOf(rows: readonly UseRow[], names: Names): ImageUse[] {
  const places = new Map<string, ImageUse>();
  for (const row of rows) {
    const { part, ...where } = placeOf(row, names);
    const key = `${where.kind} ${where.id}`;
    const place = places.get(key) ?? { ...where, parts: [] };
    if (!place.parts.includes(part)) place.parts.push(part);
    places.set(key, place);
  }
  return [...places.values()];
}

type Placed = Omit<ImageUse, "parts"> & { part: ImageUse["parts"][number] };

function placeOf(row: UseRow, { posts, newsletters, pages, authors, copies }: Names): Placed {
  const id = numberOf(row);
  const inPost = (postId: number, part: Placed["part"]): Placed => ({
    kind: "post",
    id: String(postId),
    title: posts.get(postId) ?? "",
    part,
  });
  const inPage = (pageId: number, part: Placed["part"]): Placed => ({
    kind: "page",
    id: String(pageId),
    title: pages.get(pageId) ?? "",
    part,
  });
  const ofOwner = ({ written, ownerId }: used.CopyOwner, part: "copy" | "version"): Placed => {
    if (ownerId === null) return { kind: "unsaved", id: part === "copy" ? String(id) : "0", title: "", part };
    if (written === "page") return inPage(ownerId, part);
    return written === "post"
      ? inPost(ownerId, part)
      : { kind: "newsletter", id: String(ownerId), title: newsletters.get(ownerId) ?? "", part };
  };
  switch (row.place) {
    case "post":
      return inPost(id, row.part);
    case "page":
      return inPage(id, "text");
    case "author":
      return { kind: "author", id: String(id), title: authors.get(id) ?? "", part: "picture" };
    case "version":
      return ofOwner(ownerOf(row), "version");
    case "copy":
      return ofOwner(copies.get(id) ?? { written: "post", ownerId: null }, "copy");
    case "newsletter":
      return { kind: "newsletter", id: String(id), title: newsletters.get(id) ?? "", part: "text" };
    case "mail":
      return { kind: "newsletter", id: String(id), title: newsletters.get(id) ?? "", part: "mail" };
    case "setting":
      return { kind: "settings", id: row.place_id, title: "", part: "text" };
  }
}
