import { fileOf, uploadOf } from "../../../../contract/content/media.ts";
import { mapElements, withChildren, type HtmlNode } from "../../../../blocks/tree.ts";
import { listAt, type ListOfPosts } from "./lists.ts";
import type { SiteIndex, StoredFile } from "./site-index.ts";

/** Where the other program has what is on this site. Each gets what follows the address: a fragment or a query. */
export interface NewAddresses {
  post: (slug: string, rest: string) => string;
  page: (slug: string, rest: string) => string;
  file: (file: StoredFile) => string;
  /** Absent if only this site has such lists. */
  list?: (list: ListOfPosts) => string;
}

const POST = /^\/blog\/([^/?#]+)\/?((?:[?#].*)?)$/;
const PAGE = /^\/([^/?#]+)\/?((?:[?#].*)?)$/;

/** Returns the function that tells the new address of one of this site; any other address stays. */
export function readdress(
  { publicUrl, index }: { publicUrl: string; index: SiteIndex },
  to: NewAddresses,
): (address: string) => string {
  return (address) => {
    const path = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
    const file = index.files.get(uploadOf(path) ?? fileOf(path) ?? "");
    if (file) return to.file(file);
    const [, post, afterPost = ""] = POST.exec(path) ?? [];
    if (post !== undefined) return to.post(post, afterPost);
    const [, page, afterPage = ""] = PAGE.exec(path) ?? [];
    if (page !== undefined && index.pages.has(page)) return to.page(page, afterPage);
    const list = to.list && listAt(path);
    if (list && to.list) return to.list(list);
    // What only this site has, such as a search.
    return path.startsWith("/") && !path.startsWith("//") ? publicUrl + path : address;
  };
}

/** Clean HTML with each address in it changed. */
export const withAddresses = (nodes: readonly HtmlNode[], change: (address: string) => string): HtmlNode[] =>
  mapElements(nodes, (element) => {
    const { href, src } = element.attributes;
    const attributes = {
      ...element.attributes,
      ...(href && { href: change(href) }),
      ...(src && { src: change(src) }),
    };
    return [withChildren({ ...element, attributes }, withAddresses(element.children, change))];
  });
