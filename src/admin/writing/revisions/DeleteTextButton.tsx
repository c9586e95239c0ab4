import { useState } from "react";
import { Moment } from "../../time/Moment.tsx";
import { ActionDialog } from "../../ui/dialogs/ActionDialog.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import { EARLIER_TEXTS } from "./earlier-texts.ts";

interface DeleteTextButtonProps {
  text: { writtenAt: string; fate: string };
  onDelete: () => Promise<unknown>;
}

/** Deletes a text that was never saved, after a question. */
export function DeleteTextButton({ text: { writtenAt, fate }, onDelete }: DeleteTextButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button kind="ghost" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <ActionDialog
          title="Delete Text"
          sentence="Are you sure you want to delete this text? It was never saved. This action cannot be undone."
          action="Delete"
          pendingAction="Deleting..."
          isDestructive
          act={onDelete}
          refresh={(queries) => queries.invalidateQueries({ queryKey: [EARLIER_TEXTS] })}
          onClose={close}
        >
          <p className="wrap-anywhere">
            <Moment at={writtenAt} as="dateAndClockTime" />, {fate}
          </p>
        </ActionDialog>
      )}
    </>
  );
}
