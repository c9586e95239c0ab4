import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { findLocalCopies, removeLocalCopy } from "../../../drafts/local-copies.ts";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import type { NewsletterValues } from "../shared/newsletter-values.ts";
import { Moment } from "../../../time/Moment.tsx";

interface NewsletterCopyNoticeProps {
  subject: string;
  onRestore: (values: NewsletterValues) => void;
}

/** Offers what was written here before and never saved. */
export function NewsletterCopyNotice({ subject, onRestore }: NewsletterCopyNoticeProps) {
  const queries = useQueryClient();
  const queryKey = ["local copies", subject];
  const onPageEnd = () => void queries.invalidateQueries({ queryKey });
  const [ended] = useState(() => new AbortController());
  useEffect(() => () => ended.abort(), [ended]);
  const { data = [], refetch } = useQuery({
    queryKey,
    queryFn: () => findLocalCopies<NewsletterValues>(subject, { onPageEnd, signal: ended.signal }),
    gcTime: 0,
    staleTime: 0,
  });
  const [copy] = data;
  if (!copy) return null;
  const finish = () => void removeLocalCopy(copy.session).then(() => refetch());
  const restore = () => {
    onRestore(copy.values);
    finish();
  };
  return (
    <div className="mb-5">
      <Notice
        tone="warn"
        action={
          <>
            <Button size="small" onClick={restore}>
              Restore newsletter
            </Button>
            <Button size="small" kind="ghost" onClick={finish}>
              Discard it
            </Button>
          </>
        }
      >
        <b>This browser has an unsaved newsletter.</b>{" "}
        {copy.values.subject ? `“${copy.values.subject}”, written` : "Written"} on{" "}
        <Moment at={copy.savedAt} as="dateAndClockTime" />.
      </Notice>
    </div>
  );
}
