import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { listNewsletters } from "../../../../contract/mailing/newsletters.ts";
import { call } from "../../../api/client.ts";
import { useFillFields } from "../../../editor/fields/use-fill-fields.ts";
import { Moment } from "../../../time/Moment.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { editAddress, HISTORY } from "../shared/newsletter-words.ts";

/** As many as fit in a line or two. */
const SHOWN = 3;

/** The drafts that wait, above an empty composer. Read once: what this composer saves is not one of them. */
export function SavedDrafts() {
  const fill = useFillFields();
  const [readAt] = useState(() => Date.now());
  const { data } = useQuery({
    queryKey: ["waiting drafts", readAt],
    queryFn: () => call(listNewsletters, { query: { status: "draft" } }),
    gcTime: 0,
  });
  if (!data || data.totalNewsletters === 0) return null;
  const { newsletters, totalNewsletters } = data;
  return (
    <Notice tone="info">
      <b>{totalNewsletters === 1 ? "You have a draft." : `You have ${totalNewsletters} drafts.`}</b> Continue
      with{" "}
      {newsletters.slice(0, SHOWN).map(({ id, subject, updatedAt }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <Link className="link" to={editAddress(id)}>
            <bdi>{fill(subject) || "Untitled"}</bdi>
          </Link>{" "}
          (<Moment at={updatedAt} as="dateAndClockTime" />)
        </span>
      ))}
      {totalNewsletters > SHOWN && (
        <>
          , or see{" "}
          <Link className="link" to={`${HISTORY}&status=draft`}>
            all of them
          </Link>
        </>
      )}
    </Notice>
  );
}
