import { useState } from "react";
import {
  deleteDkimKeys,
  stopDkimKeys,
  beginUsingDkimKeys,
  type DkimKeyList,
  type DkimPair,
} from "../../../../contract/mailing/dkim-keys.ts";
import { call } from "../../../api/client.ts";
import { useSiteTime } from "../../../time/use-site-zone.ts";
import { Badge } from "../../../ui/states/Badge.tsx";
import { Button } from "../../../ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { FormFailure } from "../../../ui/forms/FormFailure.tsx";
import { DkimRecord } from "./DkimRecord.tsx";
import { useDkimChange } from "./use-dkim-change.ts";

const badges = {
  new: { color: "none", children: "Not used yet", isHollow: true },
  used: { color: "ok", children: "Signs your emails" },
  old: { color: "none", children: "Replaced" },
} as const;

/** A pair of keys: its state, its records, and what can be done with it. */
export function DkimPairItem({ pair, list }: { pair: DkimPair; list: DkimKeyList }) {
  const { id, state, isLocked, records, selector, domain } = pair;
  const [asked, setAsked] = useState<"delete" | "stop">();
  const { date } = useSiteTime();
  const keepUntil = pair.keepUntil && date(pair.keepUntil);
  const params = { id: String(id) };
  const use = useDkimChange(() => call(beginUsingDkimKeys, { params }));
  const end = useDkimChange(() => call(asked === "stop" ? stopDkimKeys : deleteDkimKeys, { params }));
  const close = () => {
    setAsked(undefined);
    end.reset();
  };
  return (
    <li className="grid gap-3 border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{selector}</h3>
        {list.isFixed ? <Badge {...badges.new} /> : <Badge {...badges[state]} />}
      </div>
      {wordsOf({ ...pair, keepUntil }, list).map((words) => (
        <p key={words} className="text-ink-2">
          {words}
        </p>
      ))}
      {records.map((record) => (
        <DkimRecord key={record.name} {...record} />
      ))}
      <FormFailure error={use.error?.message} />
      <div className="flex flex-wrap gap-3">
        {state !== "used" && !isLocked && domain === list.domain && (
          <Button disabled={use.isPending} onClick={() => use.mutate()}>
            {use.isPending ? "Asking DNS..." : "Use it"}
          </Button>
        )}
        {state === "used" ? (
          <Button kind="ghost" onClick={() => setAsked("stop")}>
            Stop signing
          </Button>
        ) : (
          <Button kind="ghost" onClick={() => setAsked("delete")}>
            Delete
          </Button>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          {...dialogOf(asked, { ...pair, keepUntil })}
          isDestructive
          isPending={end.isPending}
          error={end.error?.message}
          onConfirm={() => end.mutate(undefined, { onSuccess: close })}
          onCancel={close}
        />
      )}
    </li>
  );
}

/** With the day until which its records are needed, as people read it. */
type ShownPair = Omit<DkimPair, "keepUntil"> & { keepUntil: string | null | undefined };

function wordsOf({ state, isLocked, domain, keepUntil }: ShownPair, list: DkimKeyList): string[] {
  const words: string[] = [];
  if (isLocked)
    words.push("It was created with another data folder’s key and cannot sign here. Create a new pair.");
  if (domain !== list.domain) words.push(`It is for ${domain}, and your sender is at ${list.domain}.`);
  if (state === "new") words.push("Add both records to DNS, then use it.");
  if (keepUntil) words.push(`Keep its records in DNS until ${keepUntil}: emails on their way need them.`);
  return words;
}

function dialogOf(asked: "delete" | "stop", { state, keepUntil, selector }: ShownPair) {
  if (asked === "stop")
    return {
      title: "Stop signing?",
      sentence: "Your emails go out without a signature of yours, and more of them may count as spam.",
      action: "Stop signing",
      pendingAction: "Stopping...",
    };
  const until = keepUntil ? ` Its records must stay in DNS until ${keepUntil}.` : "";
  return {
    title: `Delete ${selector}?`,
    sentence: `The private keys are gone for good${state === "new" ? ", and records that you have added for them are of no use" : ""}.${until}`,
    action: "Delete",
    pendingAction: "Deleting...",
  };
}
