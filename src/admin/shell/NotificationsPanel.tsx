import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactElement } from "react";
import { Link } from "react-router";
import type { Notice } from "../../contract/insight/notices.ts";
import { useFillFields } from "../editor/fields/use-fill-fields.ts";
import { FailureNotice } from "../ui/states/FailureNotice.tsx";
import { Popover } from "../ui/dialogs/Popover.tsx";
import { noticesQuery, seeNotices, toneOf } from "./notifications.ts";
import { Moment } from "../time/Moment.tsx";

/** What the bell shows, open when it is first shown. It is seen once it has been open. */
export function NotificationsPanel({ button }: { button: ReactElement }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const { data } = useQuery(noticesQuery);
  const change = (opens: boolean) => {
    setOpen(opens);
    if (!opens && data) void seeNotices(queries, data);
  };
  return (
    <Popover label="Notifications" className="w-96" isOpen={isOpen} onOpenChange={change} trigger={button}>
      <NoticeList onLeave={() => change(false)} />
    </Popover>
  );
}

/** Read each time it is opened: what it tells of happens elsewhere. */
function NoticeList({ onLeave }: { onLeave: () => void }) {
  const { data, error } = useQuery({ ...noticesQuery, staleTime: 0 });
  return (
    <>
      <h2 className="px-4 py-3 font-serif text-section">Notifications</h2>
      {error && <FailureNotice>{error.message}</FailureNotice>}
      {data?.notices.length === 0 && (
        <p className="border-t border-line px-4 py-6 text-ink-2">
          No notifications. Sent newsletters, finished imports and problems appear here.
        </p>
      )}
      <ul>
        {data?.notices.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} onLeave={onLeave} />
        ))}
      </ul>
    </>
  );
}

const dots = { info: "bg-ink-3", warn: "bg-warn", bad: "bg-bad" };

function NoticeItem({ notice, onLeave }: { notice: Notice; onLeave: () => void }) {
  const { kind, words, link, at, isNew } = notice;
  const fill = useFillFields();
  return (
    <li className="relative grid grid-cols-[.4375rem_1fr] gap-x-2.5 border-t border-line px-4 py-2.5 hover:bg-hover">
      <span className={`dot mt-1.5 ${dots[toneOf(kind)]}`} aria-hidden="true" />
      <div className="min-w-0 wrap-anywhere">
        <Link
          to={link}
          onClick={onLeave}
          className={`after:absolute after:inset-0 ${isNew ? "font-semibold" : ""}`}
        >
          {fill(words)}
        </Link>
        <p className="text-xs text-ink-3">
          {isNew && "New · "}
          <Moment at={at} />
        </p>
      </div>
    </li>
  );
}
