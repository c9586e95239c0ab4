import { pageParam, searchParam } from "../contract/paging.ts";
import { namesOldPost } from "./platform/http/old-address.ts";

const LIST_PARAMETERS = ["page", "search", "tag"];

/**
 * The addresses whose answer is the same for everybody, with the parameters that make a difference. Metrics name a family
 * by `route`, or by the path itself where there are few.
 */
const families: { path: RegExp; parameters: readonly string[]; route?: string }[] = [
  { path: /^\/(?:about|contact|privacy|terms|faq)?$/, parameters: [] },
  { path: /^\/blog$/, parameters: LIST_PARAMETERS },
  { path: /^\/blog\/category\/[^/]+$/, parameters: LIST_PARAMETERS, route: "/blog/category/{category}" },
  { path: /^\/blog\/[^/]+$/, parameters: [], route: "/blog/{slug}" },
  {
    path: /^\/blog\/(?:category|tag)\/[^/]+\/(?:feed\.xml|atom\.xml|feed\.json)$/,
    parameters: [],
    route: "/blog/{kind}/{name}/{feed}",
  },
  { path: /^\/(?:feed\.xml|atom\.xml|feed\.json|sitemap\.xml|llms\.txt)$/, parameters: [] },
  { path: /^\/sitemap-\d{1,6}\.xml$/, parameters: [], route: "/sitemap-{n}.xml" },
  { path: /^\/newsletter$/, parameters: ["page"] },
  {
    path: /^\/newsletter\/(?:[a-z0-9-]+|feed\.xml|atom\.xml|feed\.json)$/,
    parameters: [],
    route: "/newsletter/{name}",
  },
  {
    path: /^\/cards\/(?:(?:post|category|cover\/[a-z-]+)\/)?[^/]+\.png$/,
    parameters: [],
    route: "/cards/{card}.png",
  },
  { path: /^\/api\/posts$/, parameters: ["category", ...LIST_PARAMETERS] },
  { path: /^\/api\/posts\/[^/]+$/, parameters: [], route: "/api/posts/{slug}" },
];

/** The family that a key belongs to, as metrics name it. */
export function pageRouteOf(key: string): string {
  const [path = key] = key.split("?");
  return findFamily(path)?.route ?? path;
}

const findFamily = (path: string) => families.find((each) => each.path.test(path));

/**
 * The shortest address that has the same answer: parameters that nothing reads (tracking, typing errors) are left
 * out, the others stand in one order. Undefined for what is not a page for everybody.
 */
export function pageKeyOf(url: string): string | undefined {
  const mark = url.indexOf("?");
  const path = mark === -1 ? url : url.slice(0, mark);
  if (path.length > MAX_PATH_LENGTH || namesOldPost(url)) return undefined;
  const family = findFamily(path);
  if (!family) return undefined;
  if (mark === -1 || family.parameters.length === 0) return path;

  const given = new URLSearchParams(url.slice(mark + 1));
  const known = family.parameters.flatMap((name) => {
    const value = name === "page" ? pageIn(given.get(name)) : searchParam.parse(given.get(name) ?? undefined);
    return value ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  return known.length > 0 ? `${path}?${known.join("&")}` : path;
}

/** Longer names match nothing on this site, and would fill the cache. */
const MAX_PATH_LENGTH = 300;

/** The first page has no number. */
function pageIn(given: string | null): string | undefined {
  const page = pageParam.parse(given ?? undefined);
  return page === 1 ? undefined : String(page);
}
