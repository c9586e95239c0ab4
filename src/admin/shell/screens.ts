import { FileText, LayoutDashboard, Send, Settings, Users } from "../ui/icons/icons.tsx";
import type { IconDrawing } from "../ui/icons/icons.tsx";

interface ScreenLink {
  to: string;
  name: string;
  icon: IconDrawing;
  /** What is pressed after G to go there. */
  key: string;
}

/** The screens that the rail, the palette and shortcuts open. */
export const screens: readonly ScreenLink[] = [
  { to: "/admin/dashboard", name: "Dashboard", icon: LayoutDashboard, key: "d" },
  { to: "/admin/posts", name: "Posts", icon: FileText, key: "p" },
  { to: "/admin/subscribers", name: "Subscribers", icon: Users, key: "s" },
  { to: "/admin/newsletter", name: "Newsletter", icon: Send, key: "n" },
  { to: "/admin/settings", name: "Settings", icon: Settings, key: "," },
];

export const NEW_POST = "/admin/posts/create";
export const NEW_NEWSLETTER = "/admin/newsletter";
