import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "../../api/client.ts";
import { Moment } from "../../time/Moment.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import type { SavedText, WrittenKind } from "./written-kind.ts";

/** More are in the way; the newest are those that one looks for. */
const SHOWN = 3;

interface UnsavedTextsProps<Draft extends object, Values extends Draft, Saved extends SavedText> {
  kind: WrittenKind<Draft, Values, Saved>;
  addressOf: (copyId: number) => string;
}

/** The texts that were begun before and never saved, to continue. Read once: what this screen begins is not one. */
export function UnsavedTexts<Draft extends object, Values extends Draft, Saved extends SavedText>({
  kind: { noun, calls, sayTitle },
  addressOf,
}: UnsavedTextsProps<Draft, Values, Saved>) {
  const [readAt] = useState(() => Date.now());
  const { data } = useQuery({
    queryKey: [calls.unsaved.list.path, readAt],
    queryFn: () => call(calls.unsaved.list),
    gcTime: 0,
  });
  const copies = data?.workingCopies ?? [];
  if (copies.length === 0) return null;
  return (
    <Notice tone="info">
      <b>
        {copies.length === 1 ? `You have an unsaved ${noun}.` : `You have ${copies.length} unsaved ${noun}s.`}
      </b>{" "}
      Go on with{" "}
      {copies.slice(0, SHOWN).map(({ id, title, savedAt }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <Link className="link" to={addressOf(id)}>
            <bdi>{sayTitle(title) || "Untitled"}</bdi>
          </Link>{" "}
          (<Moment at={savedAt} as="dateAndClockTime" />)
        </span>
      ))}
    </Notice>
  );
}
