import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ChooseTextDialog } from "../compare/ChooseTextDialog.tsx";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { areSame } from "../post-values.ts";
import type { PostValues } from "../post-values.ts";
import { dateAndClockTime } from "./clock-time.ts";
import { findLocalCopies, removeLocalCopy } from "./local-copies.ts";
import type { LocalCopy } from "./local-copies.ts";
import type { PostSession } from "./post-session.ts";

interface LocalCopyNoticeProps {
  session: PostSession;
  /** When what the form began with was saved; undefined for a form that began empty. */
  loadedAt: string | undefined;
  onRestore: (values: PostValues) => void;
}

/** Offers what an earlier page could not send before it ended. */
export function LocalCopyNotice({ session, loadedAt, onRestore }: LocalCopyNoticeProps) {
  const [isComparing, setComparing] = useState(false);
  const { data = [], refetch } = useLocalCopies(session);
  const [copy] = data;
  if (!copy) return null;
  const finish = (values?: PostValues) => {
    setComparing(false);
    if (values) onRestore(values);
    void removeLocalCopy(copy.session).then(() => refetch());
  };
  return (
    <>
      <Notice
        tone="warn"
        action={
          <>
            <Button size="small" onClick={() => finish(copy.values)}>
              Restore it
            </Button>
            {loadedAt && (
              <Button size="small" kind="ghost" onClick={() => setComparing(true)}>
                Compare
              </Button>
            )}
            <Button size="small" kind="ghost" onClick={() => finish()}>
              Discard it
            </Button>
          </>
        }
      >
        <b>This browser has a text that the server does not have.</b> {sayTimes(copy, loadedAt)}
      </Notice>
      {isComparing && (
        <ChooseTextDialog
          title="Two texts of this post"
          description="Choose for each part which is to stay."
          mine={{ name: "This browser's", when: dateAndClockTime(copy.savedAt), values: copy.values }}
          theirs={{
            name: "The server's",
            when: loadedAt ? dateAndClockTime(loadedAt) : "",
            values: session.values,
          }}
          onChoose={(taken) => finish({ ...copy.values, ...taken })}
          onClose={() => setComparing(false)}
        />
      )}
    </>
  );
}

/** Only those that say something else than the form does, and not this page's own. */
function useLocalCopies(session: PostSession) {
  const queries = useQueryClient();
  const queryKey = ["local copies", session.subject];
  const onPageEnd = () => void queries.invalidateQueries({ queryKey });
  const [ended] = useState(() => new AbortController());
  useEffect(() => () => ended.abort(), [ended]);
  return useQuery({
    queryKey,
    queryFn: async () => {
      const copies = await findLocalCopies(session.subject, { onPageEnd, signal: ended.signal });
      return copies.filter((copy) => copy.session !== session.id && !areSame(copy.values, session.values));
    },
    gcTime: 0,
    staleTime: 0,
  });
}

function sayTimes({ savedAt, values }: LocalCopy, loadedAt: string | undefined): string {
  const named = values.title ? `“${values.title}”, written` : "Written";
  const here = `${named} on ${dateAndClockTime(savedAt)}.`;
  return loadedAt ? `${here} What you see was saved on ${dateAndClockTime(loadedAt)}.` : here;
}
