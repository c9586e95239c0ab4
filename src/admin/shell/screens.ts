import type { Capability } from "../../contract/base/capabilities.ts";
import {
  FileText,
  Images,
  LayoutDashboard,
  Newspaper,
  Send,
  Settings,
  Users,
  type IconDrawing,
} from "../ui/icons/icons.tsx";
import type { May } from "../api/session-query.ts";

interface ScreenLink {
  to: string;
  /** Where the screen is too, beside the addresses below `to`. */
  parts?: readonly string[];
  name: string;
  icon: IconDrawing;
  /** What an account must be allowed to do to see it. */
  needs?: Capability;
  /** What is pressed after G to go there. */
  key: string;
}

/** The screens that the rail, the palette and shortcuts open. */
export const screens: readonly ScreenLink[] = [
  { to: "/admin/dashboard", name: "Dashboard", icon: LayoutDashboard, needs: "figures.read", key: "d" },
  {
    to: "/admin/posts",
    parts: ["/admin/authors", "/admin/categories"],
    name: "Posts",
    icon: FileText,
    key: "p",
  },
  { to: "/admin/images", name: "Images", icon: Images, needs: "media.write", key: "i" },
  { to: "/admin/pages", name: "Pages", icon: Newspaper, needs: "pages.write", key: "a" },
  {
    to: "/admin/subscribers",
    parts: ["/admin/segments", "/admin/suppressions"],
    name: "Subscribers",
    icon: Users,
    needs: "subscribers.read",
    key: "s",
  },
  {
    to: "/admin/newsletter",
    parts: ["/admin/outbox"],
    name: "Newsletter",
    icon: Send,
    needs: "newsletters.write",
    key: "n",
  },
  { to: "/admin/settings", name: "Settings", icon: Settings, key: "," },
];

/** Those that an account may see. */
export const screensFor = (may: May): readonly ScreenLink[] =>
  screens.filter(({ needs }) => !needs || may(needs));

/** True if an address belongs to a screen. */
export const isWithin = ({ to, parts = [] }: ScreenLink, pathname: string): boolean =>
  [to, ...parts].some((start) => `${pathname}/`.startsWith(`${start}/`));

export const NEW_PAGE = "/admin/pages/create";
export const NEW_POST = "/admin/posts/create";
export const NEW_NEWSLETTER = "/admin/newsletter";
