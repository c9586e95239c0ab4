import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigation, useSearchParams } from "react-router";
import type { Newsletter } from "../../../../contract/newsletters.ts";
import { statesAllowing } from "../../../../contract/newsletter-actions.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Empty } from "../../../ui/Empty.tsx";
import { FailureNotice } from "../../../ui/FailureNotice.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Composer } from "./Composer.tsx";
import { newsletterQuery } from "../shared/newsletter-queries.ts";
import { HISTORY, statusName } from "../shared/newsletter-words.ts";

interface CreateTabProps {
  /** The id of the edited draft from the URL; undefined for a new newsletter. */
  id: string | undefined;
  isShown: boolean;
}

/** Each newsletter has its own composer; that of a new one stays when that becomes a draft with an address. */
export function CreateTab({ id, isShown }: CreateTabProps) {
  const [shown, setShown] = useState<Shown>({ id, created: undefined, composer: 0 });
  const [, setQuery] = useSearchParams();
  const { state } = useNavigation();
  if (shown.id !== id)
    setShown(
      id === shown.created ? { ...shown, id } : { id, created: undefined, composer: shown.composer + 1 },
    );
  const isNew = id === undefined || id === shown.created;
  // A save may end late: a writer who has left for another screen or newsletter by then is not called back.
  const created = id === undefined && state === "idle" ? shown.created : undefined;
  useEffect(() => {
    if (!created) return;
    setQuery(
      (query) => {
        const draftQuery = new URLSearchParams(query);
        draftQuery.set("edit", created);
        return draftQuery;
      },
      { replace: true },
    );
  }, [created, setQuery]);
  const adopt = (newId: number) =>
    setShown((present) =>
      present.composer === shown.composer ? { ...present, created: String(newId) } : present,
    );
  if (isNew) return <Composer key={shown.composer} isShown={isShown} onCreated={adopt} />;
  return <DraftLoader key={shown.composer} id={id} isShown={isShown} />;
}

interface Shown {
  /** The id from the URL. */
  id: string | undefined;
  /** The id of the draft that the new newsletter has become. */
  created: string | undefined;
  /** Another number is another composer. */
  composer: number;
}

function DraftLoader({ id, isShown }: { id: string; isShown: boolean }) {
  const { data, error } = useQuery(newsletterQuery(id));
  if (error) return <FailureNotice>{error.message}</FailureNotice>;
  if (!data)
    return (
      <div aria-busy="true" className="grid gap-4">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-8 w-1/2" />
        <Skeleton className="h-100 w-full" />
      </div>
    );
  return <DraftEditor loaded={data} isShown={isShown} />;
}

/** Goes on with the draft as it was loaded, whatever becomes of it meanwhile: its text stays to be seen. */
function DraftEditor({ loaded, isShown }: { loaded: Newsletter; isShown: boolean }) {
  const [newsletter] = useState(loaded);
  if (statesAllowing("edit").includes(newsletter.status))
    return <Composer newsletter={newsletter} isShown={isShown} />;
  return (
    <Empty
      title="This newsletter cannot be edited"
      action={<ButtonLink to={HISTORY}>Newsletter History</ButtonLink>}
    >
      It is not a draft any more. Its status is: {statusName(newsletter.status)}.
    </Empty>
  );
}
