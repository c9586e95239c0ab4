import { z } from "zod";
import { defaultPageSlugs } from "../content/default-pages.ts";
import {
  linkSchema,
  MAX_FOOTER_LINKS,
  MAX_MENU_CHILDREN,
  MAX_MENU_ENTRIES,
  namedAddress,
  type SiteLink,
} from "./menu.ts";
import { MAX_TAG_LENGTH } from "../base/tags.ts";
import { inOneLine, text } from "../base/text.ts";

/* What may be written into the menu and the footer. Reading them does not load it. */

const MAX_LINK_TITLE = 60;
const MAX_ADDRESS = 500;

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
  // A name or a password in an address would be published.
  if (!url || url.username + url.password !== "") return undefined;
  if (!typed.startsWith("/")) return url.href;
  // Browsers read //example.com and /\example.com as addresses on other sites; /.//example.com is the first without its dot.
  const isHere = url.origin === SITE && !url.pathname.startsWith("//");
  return isHere ? url.pathname + url.search + url.hash : undefined;
}

const newLinkFields = linkSchema.extend({
  target: text("Target must be text", { max: MAX_ADDRESS }).trim(),
  title: text("Name must be text", { max: 1_000 })
    .transform(inOneLine)
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
