import { useId, type SyntheticEvent } from "react";
import { FieldFrame, controlLook, describedAs } from "../ui/forms/FieldFrame.tsx";

interface ImportFileFieldProps {
  label: string;
  /** The endings that a device offers. */
  accept: string;
  hint: string;
  /** In its place while `isBusy`. */
  busyHint: string;
  error: string | undefined;
  /** The server has not read the one before to its end. */
  isBusy: boolean;
  onChosen: (file: File) => void;
}

/** A file to be imported. */
export function ImportFileField({
  label,
  accept,
  hint,
  busyHint,
  error,
  isBusy,
  onChosen,
}: ImportFileFieldProps) {
  const id = useId();
  const shownHint = isBusy ? busyHint : hint;
  return (
    <FieldFrame id={id} label={label} error={error} hint={shownHint} isErrorHeard>
      <input
        {...describedAs(id, error, shownHint)}
        type="file"
        accept={accept}
        {...(isBusy && { "aria-disabled": true, onClick: refuse, onDrop: refuse })}
        className={`${controlLook} cursor-pointer py-1.5 aria-disabled:cursor-default aria-disabled:text-ink-3 file:mr-3 file:cursor-pointer file:rounded file:border-0 file:bg-active file:px-2.5 file:py-1 file:font-medium file:text-ink`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file && !isBusy) onChosen(file);
          // The same file, mended, can be chosen again.
          target.value = "";
        }}
      />
      {/* There before it says something, so that what it says is heard. */}
      <output className="sr-only">{isBusy && busyHint}</output>
    </FieldFrame>
  );
}

/** `disabled` would take the focus from it in the middle of its own work. */
const refuse = (event: SyntheticEvent) => event.preventDefault();
