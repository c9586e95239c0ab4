import { useId } from "react";
import { Button } from "../buttons/Button.tsx";
import { CopyButton } from "../buttons/CopyButton.tsx";
import { Dialog } from "./Dialog.tsx";

interface SecretDialogProps {
  title: string;
  /** What it is for, and what to do if it is lost. */
  description: string;
  texts: readonly CopiedText[];
  onClose: () => void;
}

interface CopiedText {
  name: string;
  text: string;
  /** What its button says. */
  copy: string;
}

/** Shows what nobody can show again, in full, with a button to copy each text. */
export function SecretDialog({ texts, onClose, ...words }: SecretDialogProps) {
  return (
    <Dialog
      {...words}
      staysOnPressOutside
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-4.5">
        {texts.map((copied) => (
          <Copied key={copied.name} {...copied} />
        ))}
      </div>
    </Dialog>
  );
}

function Copied({ name, text, copy }: CopiedText) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 id={id} className="font-medium">
          {name}
        </h3>
        <CopyButton size="small" text={text}>
          {copy}
        </CopyButton>
      </div>
      <pre className="rounded-md border border-line bg-canvas p-3 font-mono text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap select-all">
        {text}
      </pre>
    </section>
  );
}
