import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Empty } from "../../ui/states/Empty.tsx";
import { FailureNotice } from "../../ui/states/FailureNotice.tsx";
import { FormFailure } from "../../ui/forms/FormFailure.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { TextDiff } from "../../ui/compare/TextDiff.tsx";
import { takenOf } from "../session/compared-texts.ts";
import { differingFields, type SavedText, type WrittenKind } from "../session/written-kind.ts";
import { Moment } from "../../time/Moment.tsx";
import { withReassurance } from "../reassurance.ts";
import { DeleteTextButton } from "./DeleteTextButton.tsx";
import { EARLIER_TEXTS, findEarlierTexts, type EarlierText } from "./earlier-texts.ts";

interface RevisionsDialogProps<Draft extends object, Values extends Draft, Saved extends SavedText> {
  kind: WrittenKind<Draft, Values, Saved>;
  /** Undefined for a text that was never saved. */
  savedId: number | undefined;
  /** The form as it is now. */
  current: Values;
  /** Undefined for restoring one into the form. */
  action: string | undefined;
  onRestore: (values: Values) => Promise<void>;
  onClose: () => void;
}

/** Shows the earlier texts of a text and what has changed since, and restores one. */
export function RevisionsDialog<Draft extends object, Values extends Draft, Saved extends SavedText>({
  kind,
  savedId,
  current,
  action,
  onRestore,
  onClose,
}: RevisionsDialogProps<Draft, Values, Saved>) {
  const [chosen, setChosen] = useState<string>();
  const { data, error } = useQuery({
    queryKey: [EARLIER_TEXTS, kind.noun, savedId ?? "new"],
    queryFn: () => findEarlierTexts(kind, savedId),
    staleTime: 0,
    gcTime: 0,
  });
  const shown = data?.find(({ key }) => key === chosen) ?? data?.[0];
  return (
    <Dialog title="Revisions" isWide onClose={onClose}>
      {error && <FailureNotice>{error.message}</FailureNotice>}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {data?.length === 0 && (
        <Empty title="No earlier revisions">
          {savedId === undefined
            ? `When you discard or replace the text of a new ${kind.noun}, it is kept here.`
            : "Each save keeps the previous text here. Text that you discard or replace is kept too."}
        </Empty>
      )}
      {data && shown && (
        <div className="grid gap-5 md:grid-cols-[13rem_minmax(0,1fr)]">
          <ul aria-label="Revisions" className="max-h-96 overflow-auto">
            {data.map(({ key, writtenAt, fate }) => (
              <li key={key}>
                <button
                  type="button"
                  aria-current={key === shown.key}
                  className="w-full rounded-md px-2 py-1.5 text-left hover:bg-hover aria-[current=true]:bg-active"
                  onClick={() => setChosen(key)}
                >
                  <Moment at={writtenAt} as="dateAndClockTime" />
                  {fate && <span className="block text-xs wrap-anywhere text-ink-3">{fate}</span>}
                </button>
              </li>
            ))}
          </ul>
          <OneText
            key={shown.key}
            kind={kind}
            text={shown}
            current={current}
            action={action}
            onRestore={onRestore}
          />
        </div>
      )}
    </Dialog>
  );
}

interface OneTextProps<Draft extends object, Values extends Draft, Saved extends SavedText> {
  kind: WrittenKind<Draft, Values, Saved>;
  text: EarlierText<Values>;
  current: Values;
  action: string | undefined;
  onRestore: (values: Values) => Promise<void>;
}

function OneText<Draft extends object, Values extends Draft, Saved extends SavedText>({
  kind,
  text,
  current,
  action,
  onRestore,
}: OneTextProps<Draft, Values, Saved>) {
  const { data, error } = useQuery({
    queryKey: ["earlier text", text.key, current],
    queryFn: () => text.read(current),
    gcTime: 0,
  });
  const restore = useMutation({ mutationFn: onRestore });
  if (error) return <FailureNotice>{error.message}</FailureNotice>;
  if (!data) return <Skeleton className="h-40 w-full" />;
  const then: Values = { ...data, ...takenOf({ values: current }, kind.unrestored) };
  const fields = differingFields(kind, then, current);
  return (
    <div className="min-w-0">
      <p className="mb-3 text-ink-3">
        Changes from that revision to {action ? `the ${kind.noun}` : "the form"}:
      </p>
      {fields.length === 0 && <p>No differences.</p>}
      <div className="grid max-h-96 gap-4 overflow-auto">
        {fields.map((field) => (
          <section key={field}>
            <h3 className="font-medium">{kind.nameOf(field)}</h3>
            <TextDiff before={kind.say(then, field)} after={kind.say(current, field)} />
          </section>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <FormFailure error={withReassurance(restore.error, "Nothing was changed.")} />
        {text.remove && <DeleteTextButton text={text} onDelete={text.remove} />}
        <Button
          kind="primary"
          disabled={fields.length === 0 || restore.isPending}
          onClick={() => restore.mutate(then)}
        >
          {action ?? "Restore this revision"}
        </Button>
      </div>
    </div>
  );
}
