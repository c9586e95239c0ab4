import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "../icons/icons.tsx";

const icons = { ok: CircleCheck, info: Info, warn: CircleAlert, bad: TriangleAlert };
const colors = { ok: "text-ok", info: "text-info", warn: "text-warn", bad: "text-bad" };

interface NoticeProps {
  tone: keyof typeof icons;
  /** What happened in bold, and what it means. */
  children: ReactNode;
  /** Links or plain buttons: what can be done about it. */
  action?: ReactNode;
}

/** One line between two hairlines. */
export function Notice({ tone, children, action }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === "bad" ? "alert" : undefined}
      className="flex flex-wrap items-start gap-x-4 gap-y-1 border-y border-line py-2.75"
    >
      <Icon className={`icon mt-0.5 -mr-1.5 ${colors[tone]}`} aria-hidden="true" />
      <div className="min-w-0 grow basis-48 text-ink-2 [&_b]:font-semibold [&_b]:text-ink">{children}</div>
      {action && (
        <div className="flex flex-wrap gap-x-4 gap-y-1 max-md:basis-full max-md:gap-x-3 max-md:pl-6.5">
          {action}
        </div>
      )}
    </div>
  );
}
