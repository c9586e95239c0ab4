import type { Capability } from "../../contract/base/capabilities.ts";
import {
  Ban,
  Code,
  FileText,
  History,
  Images,
  Inbox,
  LayoutDashboard,
  List,
  Newspaper,
  Send,
  Settings,
  Tag,
  Users,
  type IconDrawing,
} from "../ui/icons/icons.tsx";
import type { May } from "../api/session-query.ts";

/** A screen to which its parent and the palette lead. */
interface PartLink {
  to: string;
  name: string;
  icon: IconDrawing;
  /** What an account must be allowed to do to see it. */
  needs?: Capability;
}

interface ScreenLink extends PartLink {
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
      { to: "/admin/categories", name: "Categories", icon: List, needs: "categories.write" },
      { to: "/admin/authors", name: "Authors", icon: Users, needs: "categories.write" },
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
      { to: "/admin/segments", name: "Segments", icon: Tag, needs: "subscribers.read" },
      { to: "/admin/subscribers/tags", name: "Tags and fields", icon: Tag, needs: "subscribers.read" },
      { to: "/admin/suppressions", name: "Suppression list", icon: Ban, needs: "subscribers.read" },
    ],
    name: "Subscribers",
    icon: Users,
    needs: "subscribers.read",
    key: "s",
  },
  {
    to: "/admin/newsletter",
    parts: [
      {
        to: "/admin/newsletter/welcome-series",
        name: "Welcome series",
        icon: Send,
        needs: "newsletters.write",
      },
      {
        to: "/admin/newsletter/providers",
        name: "Mailbox providers",
        icon: Inbox,
        needs: "newsletters.write",
      },
      { to: "/admin/newsletter/polls", name: "Polls", icon: List, needs: "newsletters.read" },
      {
        to: "/admin/newsletter/sources",
        name: "Who sends in your name",
        icon: Inbox,
        needs: "newsletters.write",
      },
      {
        to: "/admin/newsletter/links-and-forms",
        name: "Links and forms",
        icon: List,
        needs: "newsletters.write",
      },
      { to: "/admin/newsletter/mail-templates", name: "Mail templates", icon: Send, needs: "mails.send" },
      { to: "/admin/outbox", name: "Outbox", icon: Inbox, needs: "settings.write" },
    ],
    name: "Newsletter",
    icon: Send,
    needs: "newsletters.write",
    key: "n",
  },
  {
    to: "/admin/settings",
    parts: [
      { to: "/admin/settings/people", name: "People", icon: Users, needs: "people.write" },
      { to: "/admin/settings/tokens", name: "API tokens", icon: Code },
      { to: "/admin/settings/webhooks", name: "Outgoing webhooks", icon: Send, needs: "settings.write" },
      { to: "/admin/settings/activity", name: "Activity", icon: History, needs: "audit.read" },
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
