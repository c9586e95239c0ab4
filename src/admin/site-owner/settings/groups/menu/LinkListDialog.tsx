import type { MenuEntry } from "../../../../../contract/settings/menu.ts";
import { ConfirmDialog } from "../../../../ui/dialogs/ConfirmDialog.tsx";
import { addEntry, entryAt, replaceEntry, type Place } from "./change-links.ts";
import { LinkDialog } from "./LinkDialog.tsx";
import type { LinkTargets } from "./link-targets.ts";

export type OpenDialog =
  | { act: "edit"; place: Place }
  /** At the end, or under the entry at `top`. */
  | { act: "add"; top?: number }
  | { act: "reset" };

interface LinkListDialogProps {
  open: OpenDialog;
  entries: readonly MenuEntry[];
  targets: LinkTargets;
  /** The list by its name: `menu`. */
  what: string;
  set: (changed: MenuEntry[] | null) => void;
  onAdd: (put: () => void) => void;
  onClose: () => void;
}

/** Edits or adds an entry, or asks before the default takes the place of all. */
export function LinkListDialog({ open, entries, targets, what, set, onAdd, onClose }: LinkListDialogProps) {
  const putting = (put: () => void) => {
    put();
    onClose();
  };
  switch (open.act) {
    case "edit":
      return (
        <LinkDialog
          title="Edit entry"
          link={entryAt(entries, open.place)}
          targets={targets}
          onDone={(link) => putting(() => set(replaceEntry(entries, open.place, link)))}
          onClose={onClose}
        />
      );
    case "add":
      return (
        <LinkDialog
          title="Add an entry"
          link={undefined}
          targets={targets}
          onDone={(link) => putting(() => onAdd(() => set(addEntry(entries, open.top, link))))}
          onClose={onClose}
        />
      );
    case "reset":
      return (
        <ConfirmDialog
          title={`Back to the default ${what}?`}
          sentence="Your entries are removed from the list. Readers see the change when you save."
          action="Back to the default"
          pendingAction="Back to the default"
          keep="Keep my entries"
          isPending={false}
          onConfirm={() => putting(() => set(null))}
          onCancel={onClose}
        />
      );
  }
}
