import type { ComponentProps } from "react";
import { ActionDialog } from "./ActionDialog.tsx";
import { capitalized } from "../../../contract/base/counting.ts";

interface DeleteDialogProps extends Pick<
  ComponentProps<typeof ActionDialog<unknown>>,
  "sentence" | "act" | "refresh" | "onClose"
> {
  /** What is deleted: `tag`. */
  noun: string;
  name: string;
  /** What the toast says below "Tag deleted". */
  said?: string;
}

/** Asks before one thing of a list is deleted. */
export const DeleteDialog = ({ noun, name, said = `“${name}” is gone.`, ...dialog }: DeleteDialogProps) => (
  <ActionDialog
    {...dialog}
    title={`Delete ${noun}?`}
    action="Delete"
    pendingAction="Deleting..."
    isDestructive
    done={() => ({ title: `${capitalized(noun)} deleted`, description: said })}
  />
);
