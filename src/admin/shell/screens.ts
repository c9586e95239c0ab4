import { FileText, LayoutDashboard, Newspaper, Send, Settings, Users } from "../ui/icons/icons.tsx";
import type { IconDrawing } from "../ui/icons/icons.tsx";

interface ScreenLink {
  to: string;
  /** Where the screen is too, beside the addresses below `to`. */
  parts?: readonly string[];
  name: string;
  icon: IconDrawing;
  /** What is pressed after G to go there. */
  key: string;
}

/** The screens that the rail, the palette and shortcuts open. */
export const screens: readonly ScreenLink[] = [
  { to: "/admin/dashboard", name: "Dashboard", icon: LayoutDashboard, key: "d" },
  {
    to: "/admin/posts",
    parts: ["/admin/authors", "/admin/categories", "/admin/images"],
    name: "Posts",
    icon: FileText,
    key: "p",
  },
  { to: "/admin/pages", name: "Pages", icon: Newspaper, key: "a" },
  {
    to: "/admin/subscribers",
    parts: ["/admin/segments", "/admin/suppressions"],
    name: "Subscribers",
    icon: Users,
    key: "s",
  },
  { to: "/admin/newsletter", parts: ["/admin/outbox"], name: "Newsletter", icon: Send, key: "n" },
  { to: "/admin/settings", name: "Settings", icon: Settings, key: "," },
];

/** True if an address belongs to a screen. */
export const isWithin = ({ to, parts = [] }: ScreenLink, pathname: string): boolean =>
  [to, ...parts].some((start) => `${pathname}/`.startsWith(`${start}/`));

export const NEW_PAGE = "/admin/pages/create";
export const NEW_POST = "/admin/posts/create";
export const NEW_NEWSLETTER = "/admin/newsletter";
