import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { mailServerQuery } from "./mail-server-query.ts";
import { screens } from "./screens.ts";
import type { ScreenLink } from "./screens.ts";

const outbox = { to: "/admin/outbox", name: "Outbox", icon: Inbox };

/** Where the rail leads: the outbox is among it as long as there is no mail server. */
export function useScreens(): readonly Omit<ScreenLink, "key">[] {
  const { data } = useQuery(mailServerQuery);
  if (data?.server !== null) return screens;
  return [...screens.slice(0, -1), outbox, ...screens.slice(-1)];
}
