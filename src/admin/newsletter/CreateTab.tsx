import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Newsletter } from "../../contract/newsletters.ts";
import { statesAllowing } from "../../contract/newsletters.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Empty } from "../ui/Empty.tsx";
import { FailureNotice } from "../ui/FailureNotice.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { Composer } from "./Composer.tsx";
import { newsletterQuery } from "./newsletter-queries.ts";
import { HISTORY, statusName } from "./newsletter-words.ts";

interface CreateTabProps {
  /** Of the draft that is edited, as the address has it; undefined for a new newsletter. */
  id: string | undefined;
  isShown: boolean;
}

export function CreateTab({ id, isShown }: CreateTabProps) {
  if (id === undefined) return <Composer isShown={isShown} />;
  return <DraftLoader id={id} isShown={isShown} />;
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
