import { AlertDialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "../buttons/Button.tsx";
import { dialogLook, dialogTitleLook, useDialogContent } from "./dialog-parts.ts";
import { FormFailure } from "../forms/FormFailure.tsx";

interface ConfirmDialogProps {
  title: string;
  /** What will happen, and what is lost. */
  sentence: ReactNode;
  /** The words of the button that does it, and while it does: `Delete`, `Deleting...`. */
  action: string;
  pendingAction: string;
  /** The words of the button that changes nothing, where "Cancel" could mean the action itself. */
  keep?: string;
  isPending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** What the server said when it refused. */
  error?: string | undefined;
  isDestructive?: boolean;
  /** Facts, when something is at stake. */
  children?: ReactNode;
}

/**
 * Asks before something is done; open for as long as it is rendered. Focus starts on the button that changes nothing. While the action is under
 * way it stays, so that a refusal has a place to be read.
 */
export function ConfirmDialog({ isPending, onConfirm, onCancel, ...words }: ConfirmDialogProps) {
  const close = () => !isPending && onCancel();
  const content = useDialogContent(close);
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <Radix.Portal>
        <div className="scrim" />
        <Radix.Content {...content} aria-modal className={`${dialogLook} max-w-120`}>
          <Radix.Title className={dialogTitleLook}>{words.title}</Radix.Title>
          <Radix.Description className="mt-1.5 text-pretty wrap-anywhere text-ink-2">
            {words.sentence}
          </Radix.Description>
          {words.children && <div className="mt-4">{words.children}</div>}
          <div className="mt-4 empty:hidden">
            <FormFailure error={words.error} />
          </div>
          <div className="mt-5 flex flex-wrap justify-end gap-2 max-md:*:grow">
            <Radix.Cancel asChild>
              <Button disabled={isPending}>{words.keep ?? "Cancel"}</Button>
            </Radix.Cancel>
            <Button
              kind={words.isDestructive ? "destructive" : "primary"}
              disabled={isPending}
              onClick={onConfirm}
            >
              {isPending ? words.pendingAction : words.action}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
