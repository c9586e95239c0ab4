import { Link } from "react-router";
import { counted, countOf } from "../../../contract/base/counting.ts";
import type { ItemColumn } from "../../ui/lists/Collection.tsx";

interface Filed {
  slug: string;
  /** Including those in the trash. */
  posts: number;
  trashed: number;
}

interface Addresses<Item> {
  /** The page on the site. */
  page: (item: Item) => string;
  /** The list of the posts outside the trash. */
  posts: (item: Item) => string;
}

/** What the list of authors and that of categories have after the first column: slug and posts. */
export const filedColumns = <Item extends Filed>(addresses: Addresses<Item>): readonly ItemColumn<Item>[] => [
  {
    name: "Slug",
    isMinor: true,
    cell: (item) => (
      <a
        href={addresses.page(item)}
        className="block max-w-48 truncate underline-offset-[.2em] hover:text-ink hover:underline"
      >
        {item.slug}
      </a>
    ),
  },
  {
    name: "Posts",
    cell: (item) => {
      const shown = item.posts - item.trashed;
      return (
        <>
          <Link to={addresses.posts(item)} className="underline-offset-[.2em] hover:text-ink hover:underline">
            <span className="max-md:hidden">{counted(shown)}</span>
            <span className="md:hidden">{countOf(shown, "post")}</span>
          </Link>
          {item.trashed > 0 && (
            <span className="text-xs text-ink-3"> + {counted(item.trashed)} in the trash</span>
          )}
        </>
      );
    },
  },
];
