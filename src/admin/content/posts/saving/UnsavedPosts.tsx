import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { listUnsavedPosts } from "../../../../contract/working-copies.ts";
import { call } from "../../../api/client.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { Moment } from "../../../time/Moment.tsx";

/** More are in the way; the newest are those that one looks for. */
const SHOWN = 3;

/** The posts that were begun before and never saved, to go on with. Read once: what this screen begins is not one. */
export function UnsavedPosts() {
  const [readAt] = useState(() => Date.now());
  const { data } = useQuery({
    queryKey: [listUnsavedPosts.path, readAt],
    queryFn: () => call(listUnsavedPosts),
    gcTime: 0,
  });
  const copies = data?.workingCopies ?? [];
  if (copies.length === 0) return null;
  return (
    <Notice tone="info">
      <b>{copies.length === 1 ? "You have an unsaved post." : `You have ${copies.length} unsaved posts.`}</b>{" "}
      Go on with{" "}
      {copies.slice(0, SHOWN).map(({ id, title, savedAt }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <Link className="link" to={`/admin/posts/create?copy=${id}`}>
            {title || "Untitled"}
          </Link>{" "}
          (<Moment at={savedAt} as="dateAndClockTime" />)
        </span>
      ))}
    </Notice>
  );
}
