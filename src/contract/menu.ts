import { z } from "zod";
import { defaultPageSlugs } from "./default-pages.ts";
import { MAX_TAG_LENGTH } from "./tags.ts";
import { text } from "./text.ts";

export const MAX_MENU_ENTRIES = 8;
/** Under one entry of the menu. */
export const MAX_MENU_CHILDREN = 12;
export const MAX_FOOTER_LINKS = 16;
const MAX_LINK_TITLE = 60;
const MAX_ADDRESS = 500;

const linkKinds = ["page", "category", "tag", "address"] as const;

/** Addresses of the site that have a name of their own. */
const namedAddresses = ["/", "/blog", "/newsletter", "/feed.xml", "/api/docs"] as const;

export type NamedAddress = (typeof namedAddresses)[number];

export const namedAddress = (target: string): NamedAddress | undefined =>
  namedAddresses.find((each) => each === target);

/** An entry of the menu or the footer. */
export const linkSchema = z.object({
  kind: z.enum(linkKinds, { error: `Kind must be one of ${linkKinds.join(", ")}` }),
  /**
   * The id of a page or a category, the slug of a default page, a tag, or an address: a path or a web address. An entry
   * whose target readers cannot open is not shown.
   */
  target: z.string(),
  /** If empty, the title that the target has. */
  title: z.string(),
});

export type SiteLink = z.infer<typeof linkSchema>;

export const menuEntrySchema = linkSchema.extend({ children: z.array(linkSchema).optional() });

export type MenuEntry = z.infer<typeof menuEntrySchema>;

const ID = /^[1-9]\d{0,8}$/;
const isDefaultPage = (target: string) => defaultPageSlugs.some((slug) => slug === target);

/** Returns what is wrong with the target of a link, which depends on its kind. */
function faultOf({ kind, target }: SiteLink): string | undefined {
  switch (kind) {
    case "page":
      return ID.test(target) || isDefaultPage(target) ? undefined : "Choose a page";
    case "category":
      return ID.test(target) ? undefined : "Choose a category";
    case "tag":
      if (target === "") return "Enter a tag";
      return target.length > MAX_TAG_LENGTH ? `A tag has at most ${MAX_TAG_LENGTH} characters` : undefined;
    case "address":
      return addressOf(target) === undefined
        ? "Enter a web address, such as https://example.com, or a path, such as /about"
        : undefined;
  }
}

const SITE = "https://site.invalid";

/** An address as HTML may have it: a path on this site or a page on the web. Undefined for anything else. */
function addressOf(typed: string): string | undefined {
  if (!/^(?:\/|https?:\/\/)/i.test(typed)) return undefined;
  const url = URL.parse(typed, SITE);
  // Browsers read //example.com and /\example.com as addresses on other sites.
  if (!url || (typed.startsWith("/") && url.origin !== SITE)) return undefined;
  return typed.startsWith("/") ? url.pathname + url.search + url.hash : url.href;
}

const newLinkFields = linkSchema.extend({
  target: text("Target must be text", { max: MAX_ADDRESS }).trim(),
  title: text("Name must be text", { max: 1_000 })
    .transform((value) => value.replaceAll(/\s+/g, " ").trim())
    .pipe(z.string().max(MAX_LINK_TITLE, { error: `A name has at most ${MAX_LINK_TITLE} characters` })),
});

function checked<Link extends SiteLink>(link: Link, context: z.RefinementCtx): Link {
  const fault = faultOf(link);
  if (fault !== undefined) context.addIssue({ code: "custom", path: ["target"], message: fault });
  if (link.kind !== "address") return link;
  const target = addressOf(link.target) ?? link.target;
  if (fault === undefined && link.title === "" && !namedAddress(target))
    context.addIssue({ code: "custom", path: ["title"], message: "Name is required" });
  return { ...link, target };
}

export const newLinkSchema = newLinkFields.transform(checked);

const newMenuEntrySchema = newLinkFields
  .extend({
    children: z
      .array(newLinkSchema)
      .max(MAX_MENU_CHILDREN, { error: `At most ${MAX_MENU_CHILDREN} entries under one` })
      .optional(),
  })
  .transform(checked);

export const newMenuSchema = z
  .array(newMenuEntrySchema)
  .max(MAX_MENU_ENTRIES, { error: `At most ${MAX_MENU_ENTRIES} entries` });

export const newFooterSchema = z
  .array(newLinkSchema)
  .max(MAX_FOOTER_LINKS, { error: `At most ${MAX_FOOTER_LINKS} links` });
