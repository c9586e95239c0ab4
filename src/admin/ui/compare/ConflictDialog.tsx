import type { ReactNode } from "react";
import { useSiteTime } from "../../time/use-site-zone.ts";
import { ChooseFieldsDialog, type ChooseFieldsProps } from "./ChooseFieldsDialog.tsx";

interface ConflictDialogProps<Name extends string> extends Omit<
  ChooseFieldsProps<Name>,
  "title" | "mine" | "theirs"
> {
  /** The subject of the title: “This post was”. */
  what: string;
  description: ReactNode;
  /** The time at which theirs was saved, if known. */
  savedAt?: string | undefined;
}

/** Shows both texts after a save was refused because somebody else saved since. Nothing is sent before the writer chooses. */
export function ConflictDialog<Name extends string>({ what, savedAt, ...dialog }: ConflictDialogProps<Name>) {
  const time = useSiteTime();
  return (
    <ChooseFieldsDialog
      {...dialog}
      title={`${what} changed elsewhere`}
      mine={{ name: "Yours", when: "on this screen" }}
      theirs={{ name: "Theirs", when: savedAt ? time.dateAndClockTime(savedAt) : "saved since" }}
    />
  );
}
