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

/** A screen to which its parent and the palette lead. */
interface PartLink {
  to: string;
  name: string;
  /** What an account must be allowed to do to see it. */
  needs?: Capability;
}

interface ScreenLink extends PartLink {
  icon: IconDrawing;
  /** The screens below it. */
  parts?: readonly PartLink[];
  /** What is pressed after G to go there. */
  key: string;
}

/** The screens that the rail, the palette and shortcuts open. */
export const screens: readonly ScreenLink[] = [
  { to: "/admin/dashboard", name: "Dashboard", icon: LayoutDashboard, needs: "figures.read", key: "d" },
  {
    to: "/admin/posts",
    parts: [
      { to: "/admin/categories", name: "Categories", needs: "categories.write" },
      { to: "/admin/authors", name: "Authors", needs: "categories.write" },
    ],
    name: "Posts",
    icon: FileText,
    key: "p",
  },
  { to: "/admin/images", name: "Images", icon: Images, needs: "media.write", key: "i" },
  { to: "/admin/pages", name: "Pages", icon: Newspaper, needs: "pages.write", key: "a" },
  {
    to: "/admin/subscribers",
    parts: [
      { to: "/admin/segments", name: "Segments", needs: "subscribers.read" },
      { to: "/admin/subscribers/tags", name: "Tags and fields", needs: "subscribers.read" },
      { to: "/admin/suppressions", name: "Suppression list", needs: "subscribers.read" },
    ],
    name: "Subscribers",
    icon: Users,
    needs: "subscribers.read",
    key: "s",
  },
  {
    to: "/admin/newsletter",
    parts: [
      { to: "/admin/newsletter/welcome-series", name: "Welcome series", needs: "newsletters.write" },
      { to: "/admin/newsletter/providers", name: "Mailbox providers", needs: "newsletters.write" },
      { to: "/admin/newsletter/polls", name: "Polls", needs: "newsletters.read" },
      { to: "/admin/newsletter/sources", name: "Who sends in your name", needs: "newsletters.write" },
      { to: "/admin/newsletter/links-and-forms", name: "Links and forms", needs: "newsletters.write" },
      { to: "/admin/newsletter/mail-templates", name: "Mail templates", needs: "mails.send" },
      { to: "/admin/outbox", name: "Outbox", needs: "settings.write" },
    ],
    name: "Newsletter",
    icon: Send,
    needs: "newsletters.write",
    key: "n",
  },
  {
    to: "/admin/settings",
    parts: [
      { to: "/admin/settings/people", name: "People", needs: "people.write" },
      { to: "/admin/settings/tokens", name: "API tokens" },
      { to: "/admin/settings/webhooks", name: "Outgoing webhooks", needs: "settings.write" },
      { to: "/admin/settings/activity", name: "Activity", needs: "audit.read" },
    ],
    name: "Settings",
    icon: Settings,
    key: ",",
  },
];

/** Those that an account may see. */
export const screensFor = (may: May): readonly ScreenLink[] =>
  screens.filter(({ needs }) => !needs || may(needs));

/** True if an address belongs to a screen. */
export const isWithin = ({ to, parts = [] }: ScreenLink, pathname: string): boolean =>
  [to, ...parts.map((part) => part.to)].some((start) => `${pathname}/`.startsWith(`${start}/`));

export const NEW_PAGE = "/admin/pages/create";
export const NEW_POST = "/admin/posts/create";
export const NEW_NEWSLETTER = "/admin/newsletter";
