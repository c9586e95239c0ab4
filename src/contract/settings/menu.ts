import { z } from "zod";
import { defaultPageSlugs } from "../content/default-pages.ts";
import { endpoint } from "../base/endpoint.ts";

export const MAX_MENU_ENTRIES = 8;
/** Under one entry of the menu. */
export const MAX_MENU_CHILDREN = 12;
export const MAX_FOOTER_LINKS = 16;

const linkKinds = ["page", "category", "tag", "address"] as const;

/** Addresses of the site that have a name of their own. */
export const namedAddresses = ["/", "/blog", "/newsletter", "/feed.xml", "/api/docs"] as const;

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

export const listLinkNames = endpoint({
  method: "get",
  path: "/api/admin/link-names",
  access: "settings.write",
  tag: "Settings",
  summary: "List what menus call the default pages and the addresses of the site, in its language.",
  answer: z
    .object({
      pages: z.array(
        z.object({
          /** As entries name it, wherever it is now. */
          target: z.enum(defaultPageSlugs),
          title: z.string(),
          /** Without its slash. */
          slug: z.string(),
          /** The page of the owner's that readers see in its place. */
          id: z.int().nullable(),
        }),
      ),
      addresses: z.array(z.object({ target: z.enum(namedAddresses), title: z.string() })),
    })
    .meta({ id: "LinkNames" }),
});

export type LinkNames = z.infer<typeof listLinkNames.answer>;
