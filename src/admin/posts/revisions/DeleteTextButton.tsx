import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Moment } from "../../time/Moment.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EARLIER_TEXTS } from "./earlier-texts.ts";
import type { EarlierText } from "./earlier-texts.ts";

interface DeleteTextButtonProps {
  text: Pick<EarlierText, "writtenAt" | "fate">;
  onDelete: () => Promise<unknown>;
}

/** Deletes a text that was never saved, after a question. */
export function DeleteTextButton({ text: { writtenAt, fate }, onDelete }: DeleteTextButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: onDelete,
    onSuccess: async () => {
      setAsking(false);
      await queries.invalidateQueries({ queryKey: [EARLIER_TEXTS] });
    },
  });
  const close = () => {
    setAsking(false);
    remove.reset();
  };
  return (
    <>
      <Button kind="ghost" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Delete Text"
          sentence="Are you sure you want to delete this text? It was never saved. This action cannot be undone."
          action="Delete"
          pendingAction="Deleting..."
          isDestructive
          isPending={remove.isPending}
          error={remove.error?.message}
          onCancel={close}
          onConfirm={() => remove.mutate()}
        >
          <p className="wrap-anywhere">
            <Moment at={writtenAt} as="dateAndClockTime" />, {fate}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
