import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { lazy } from "react";
import { loadPart } from "../ui/load-part.ts";
import { WhenWanted } from "../ui/WhenWanted.tsx";
import { barButtonLook } from "./bar-look.ts";
import { noticesQuery } from "./notifications.ts";

const loadPanel = () => import("./NotificationsPanel.tsx");
const NotificationsPanel = lazy(async () => ({ default: (await loadPart(loadPanel)).NotificationsPanel }));

/** The bell, with a dot while there is something new. */
export function NotificationsButton() {
  const { data } = useQuery(noticesQuery);
  const count = data?.newCount ?? 0;
  const button = (
    <button
      type="button"
      aria-label={count > 0 ? `Notifications, ${count} new` : "Notifications"}
      className={`relative ${barButtonLook}`}
    >
      <Bell className="icon max-md:size-5" aria-hidden="true" />
      {count > 0 && (
        <span
          className="absolute top-1/4 right-1/4 size-1.75 rounded-full bg-accent ring-2 ring-canvas"
          aria-hidden="true"
        />
      )}
    </button>
  );
  return (
    <WhenWanted button={button} opens="dialog" load={loadPanel}>
      <NotificationsPanel button={button} />
    </WhenWanted>
  );
}
