import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useLocation, useNavigate, useNavigation, useSearchParams } from "react-router";
import { statesAllowing } from "../../../../contract/mailing/newsletter-actions.ts";
import {
  unsavedNewsletters,
  type NewsletterToWrite,
  type UnsavedNewsletter,
} from "../../../../contract/mailing/newsletter-writing.ts";
import { queryOf } from "../../../api/query-of.ts";
import { ApiError } from "../../../api/client.ts";
import { FailureNotice } from "../../../ui/states/FailureNotice.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { useIsHere } from "../../../ui/states/use-is-here.ts";
import { SavedSource, UnsavedSource } from "../../../writing/session/text-source.ts";
import { UnsavedTexts } from "../../../writing/session/UnsavedTexts.tsx";
import { TextColumn, WritingRoom } from "../../../writing/WritingRoom.tsx";
import { newsletterKind } from "../shared/newsletter-kind.ts";
import { newsletterToWriteQuery } from "../shared/newsletter-queries.ts";
import { SCREEN } from "../shared/newsletter-words.ts";
import { useAskedFor } from "./asked-for.ts";
import { Composer, type ComposerFrame } from "./Composer.tsx";
import { FinishedNewsletter } from "./FinishedNewsletter.tsx";
import { SavedDrafts } from "./SavedDrafts.tsx";

/** Which newsletter the address names: a draft (`edit`), one that was never saved (`copy`), or a new one. */
interface Place {
  edit: string | null;
  copy: string | null;
}

const isSame = (one: Place, other: Place) => one.edit === other.edit && one.copy === other.copy;
const NEW: Place = { edit: null, copy: null };

interface Shown {
  composer: number;
  opened: Place;
  address: Place;
  /** Addresses that the browser may still show for this composer. */
  earlier: readonly Place[];
  isLeaving: boolean;
}

const opens = (place: Place, composer = 0): Shown => ({
  composer,
  opened: place,
  address: place,
  earlier: [],
  isLeaving: false,
});

/**
 * Each newsletter has its own composer; that of a new one stays when it gets an address, first as a working copy and then as
 * a draft.
 */
export function CreateTab(frame: ComposerFrame) {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const isHere = useIsHere();
  const place: Place = { edit: query.get("edit"), copy: query.get("copy") };
  const [shown, setShown] = useState<Shown>(() => opens(place));
  const isOwn = [shown.address, ...shown.earlier].some((own) => isSame(place, own));
  if (!isOwn) setShown(opens(place, shown.composer + 1));
  // The browser may be ahead of React: wait until React has rendered its address.
  else if (
    window.location.search === search &&
    isSame(place, shown.address) &&
    (shown.isLeaving || shown.earlier.length > 0)
  )
    setShown({ ...shown, earlier: [], isLeaving: false });
  const { state } = useNavigation();
  // A save may end late: a writer who has left for another screen or newsletter by then is not called back.
  const { edit, copy } = shown.address;
  const isElsewhere = state === "idle" && !shown.isLeaving && !isSame(place, shown.address);
  useEffect(() => {
    // If the browser is ahead of React, this effect runs again when React has rendered its address.
    if (!isElsewhere || !isHere() || window.location.search !== search) return;
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, id] of [
          ["edit", edit],
          ["copy", copy],
        ] as const)
          if (id === null) next.delete(name);
          else next.set(name, id);
        return next;
      },
      { replace: true },
    );
  }, [isElsewhere, edit, copy, search, isHere, setQuery]);
  const latest = useRef(shown.composer);
  useEffect(() => {
    latest.current = shown.composer;
  }, [shown.composer]);
  const moveTo = (address: Place) =>
    setShown((present) =>
      present.composer === shown.composer
        ? { ...present, address, earlier: [...present.earlier, present.address], isLeaving: false }
        : present,
    );
  const actions = {
    onBegun: (id: number) => moveTo({ edit: null, copy: String(id) }),
    onSaved: (id: number) => moveTo({ edit: String(id), copy: null }),
    onDone: (to?: string) => {
      setShown((present) =>
        present.composer === shown.composer
          ? {
              ...opens(NEW, present.composer + 1),
              earlier: [...present.earlier, present.address, place],
              isLeaving: to !== undefined,
            }
          : present,
      );
      if (to !== undefined && isHere() && latest.current === shown.composer) void navigate(to);
    },
  };
  return <Opened key={shown.composer} place={shown.opened} frame={frame} actions={actions} />;
}

interface OpenedProps {
  place: Place;
  frame: ComposerFrame;
  actions: { onBegun: (id: number) => void; onSaved: (id: number) => void; onDone: (to?: string) => void };
}

function Opened({ place, ...props }: OpenedProps) {
  const [{ edit, copy }] = useState(place);
  if (edit !== null) return <DraftLoader {...props} id={edit} />;
  if (copy !== null) return <CopyLoader {...props} id={copy} />;
  return <NewComposer {...props} copy={undefined} />;
}

interface LoaderProps extends Omit<OpenedProps, "place"> {
  id: string;
}

function DraftLoader({ id, ...props }: LoaderProps) {
  const { data, error } = useQuery(newsletterToWriteQuery(id));
  if (data) return <Loaded {...props} loaded={data} error={error} />;
  return <Loading frame={props.frame} error={error} />;
}

const isDraft = ({ status }: NewsletterToWrite) => statesAllowing("edit").includes(status);

interface LoadedProps extends Omit<OpenedProps, "place"> {
  loaded: NewsletterToWrite;
  error: Error | null;
}

/** A draft stays as it was loaded, with what is written on it. Anything else is shown as it is now, until it is a draft again. */
function Loaded({ loaded, error, ...props }: LoadedProps) {
  const [shown, setShown] = useState(loaded);
  if (!isDraft(shown) && shown !== loaded) setShown(loaded);
  if (isDraft(shown)) return <DraftEditor {...props} loaded={shown} />;
  if (error instanceof ApiError && error.status === 404) return <Loading frame={props.frame} error={error} />;
  const { workingCopy, ...newsletter } = shown;
  const { title, isShown } = props.frame;
  return <FinishedNewsletter {...{ title, isShown, newsletter, workingCopy }} />;
}

function CopyLoader({ id, ...props }: LoaderProps) {
  const { data, error } = useQuery({
    ...queryOf(unsavedNewsletters.get, { params: { id } }),
    gcTime: 0,
    staleTime: 0,
  });
  if (data) return <NewComposer {...props} copy={data} />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <NewComposer {...props} copy={undefined}>
        <Notice tone="warn">{error.message}</Notice>
      </NewComposer>
    );
  return <Loading frame={props.frame} error={error} />;
}

function Loading({ frame, error }: { frame: ComposerFrame; error: Error | null }) {
  return (
    <WritingRoom title={frame.title} isShown={frame.isShown}>
      <TextColumn className="py-10">
        {error ? (
          <FailureNotice>{error.message}</FailureNotice>
        ) : (
          <div aria-busy="true" className="grid gap-4">
            <span className="sr-only">Loading</span>
            <Skeleton className="h-12 w-2/3" />
            <Skeleton className="h-100 w-full" />
          </div>
        )}
      </TextColumn>
    </WritingRoom>
  );
}

interface NewComposerProps extends Omit<OpenedProps, "place"> {
  copy: UnsavedNewsletter | undefined;
  children?: ReactNode;
}

function NewComposer({ frame, actions, copy, children }: NewComposerProps) {
  // What the form begins with; what is read later is what it wrote itself.
  const [loaded] = useState(copy);
  const [source] = useState(
    () => new UnsavedSource(newsletterKind, { copy: loaded, onBegun: actions.onBegun }),
  );
  const { blank } = newsletterKind;
  return (
    <Composer
      {...frame}
      {...actions}
      source={source}
      baseline={blank}
      initial={loaded ? newsletterKind.fill(loaded.fields, blank) : blank}
      loadedAt={loaded?.savedAt}
    >
      {children}
      {!loaded && (
        <>
          <UnsavedTexts kind={newsletterKind} addressOf={(id) => `${SCREEN}?copy=${id}`} />
          <SavedDrafts />
        </>
      )}
    </Composer>
  );
}

/** Goes on with the draft as it was loaded, whatever becomes of it meanwhile: its text stays to be seen. */
function DraftEditor({ frame, actions, loaded }: Omit<OpenedProps, "place"> & { loaded: NewsletterToWrite }) {
  const [{ workingCopy, ...newsletter }] = useState(loaded);
  const asked = useAskedFor();
  const copyRevision = workingCopy?.copyRevision ?? null;
  const [source] = useState(() => new SavedSource(newsletterKind, { saved: newsletter, copyRevision }));
  const baseline = newsletterKind.valuesOf(newsletter);
  return (
    <Composer
      {...frame}
      {...actions}
      source={source}
      baseline={baseline}
      initial={workingCopy ? newsletterKind.fill(workingCopy.fields, baseline) : baseline}
      loadedAt={workingCopy?.savedAt ?? newsletter.updatedAt}
      copy={workingCopy}
      asked={asked}
    />
  );
}
