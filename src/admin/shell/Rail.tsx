import { useRef, type ReactElement } from "react";
import { Link, useLocation } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { counted } from "../../contract/base/counting.ts";
import { useMay } from "../api/session-query.ts";
import { BookOpen, ExternalLink, LogOut, type IconDrawing } from "../ui/icons/icons.tsx";
import { May } from "../ui/states/May.tsx";
import { Tooltip } from "../ui/buttons/Tooltip.tsx";
import { Nameplate } from "./Nameplate.tsx";
import { RailWeek } from "./RailWeek.tsx";
import { isWithin, screensFor } from "./screens.ts";
import { railQuery } from "./rail-query.ts";

export const RAIL_ID = "rail";

const elsewhere = [
  { href: "/", name: "View site", icon: ExternalLink },
  { href: "/api/docs", name: "API reference", icon: BookOpen },
];

/**
 * Where one can go. Full above 1200 px; icons above 768 px, and beside a text that is written; below, a popover that the bar's button opens, and that
 * Esc, a tap outside or a choice closes.
 */
export function Rail({ onLogOut }: { onLogOut: () => void }) {
  const rail = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const may = useMay();
  const close = () => rail.current?.togglePopover(false);
  return (
    <aside
      ref={rail}
      id={RAIL_ID}
      popover="auto"
      aria-label="Admin"
      className="inset-y-0 right-auto left-0 h-dvh max-h-none overflow-auto border-r border-line bg-rail text-ink max-md:w-[min(17rem,84vw)] max-md:shadow-lift max-md:backdrop:bg-scrim md:sticky md:block md:w-auto focus-mode:md:invisible focus-mode:md:border-0"
    >
      <div className="flex min-h-full flex-col px-3 pb-3">
        <Nameplate onChoose={close} />
        <nav aria-label="Screens" className="mt-3.5 grid gap-px">
          {screensFor(may).map((screen) => (
            <IconName key={screen.to} name={screen.name}>
              <Link
                to={screen.to}
                aria-current={isWithin(screen, pathname) ? "page" : undefined}
                onClick={close}
                className={itemLook}
              >
                <ItemWords name={screen.name} icon={screen.icon} />
                <May use="figures.read">
                  <RailCount to={screen.to} />
                </May>
              </Link>
            </IconName>
          ))}
        </nav>
        <div className="mt-auto">
          <May use="figures.read">
            <RailWeek onChoose={close} />
          </May>
        </div>
        <nav aria-label="Elsewhere" className="grid gap-px border-t border-line pt-2">
          {elsewhere.map(({ href, name, icon }) => (
            <IconName key={href} name={name}>
              <a href={href} target="_blank" className={itemLook}>
                <ItemWords name={name} icon={icon} />
              </a>
            </IconName>
          ))}
          <IconName name="Log Out">
            <button type="button" onClick={onLogOut} className={itemLook}>
              <ItemWords name="Log Out" icon={LogOut} />
            </button>
          </IconName>
        </nav>
      </div>
    </aside>
  );
}

/** Names an icon at widths where it has no label. */
function IconName({ name, children }: { name: string; children: ReactElement }) {
  return (
    <Tooltip words={name} side="right" className="hidden rail-icons:block">
      {children}
    </Tooltip>
  );
}

function ItemWords({ name, icon: Icon }: { name: string; icon: IconDrawing }) {
  return (
    <>
      <Icon className="icon" aria-hidden="true" />
      <span className="rail-icons:sr-only">{name}</span>
    </>
  );
}

const itemLook =
  "flex h-8 items-center gap-2.5 rounded-md px-2 text-left font-[450] text-ink-2 hover:bg-hover hover:text-ink max-md:h-11 rail-icons:size-9 rail-icons:justify-center rail-icons:px-0 aria-[current=page]:bg-active aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:[&_svg]:text-accent";

/** How many posts or active subscribers there are, beside the link to them. */
function RailCount({ to }: { to: string }) {
  const { data } = useQuery(railQuery);
  if (!data) return null;
  const counts: Record<string, number> = {
    "/admin/posts": data.postCount,
    "/admin/subscribers": data.subscriberCount,
  };
  const count = counts[to];
  if (count === undefined) return null;
  return (
    // The link is named by its words alone: the screen itself says what is counted.
    <span
      className="ml-auto text-xs font-normal text-ink-2 tabular-nums rail-icons:hidden"
      aria-hidden="true"
    >
      {counted(count)}
    </span>
  );
}
