import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { X } from "../icons/icons.tsx";
import { dialogLook, dialogTitleLook, useDialogContent } from "./dialog-parts.ts";

interface DialogProps {
  title: string;
  /** What it is for, in a sentence. */
  description?: ReactNode;
  /** Asked for by Esc, the x, or a press outside. */
  onClose: () => void;
  children: ReactNode;
  /** Its buttons, the one that acts last. They stay in view when what is above them is long. */
  footer?: ReactNode;
  isWide?: boolean;
  /** Only Esc and the x ask for its end: a press that slips would throw away too much. */
  staysOnPressOutside?: boolean;
}

/**
 * A window over the page, open for as long as it is rendered. Focus starts at the first thing that it asks for, stays
 * in it, and goes back to where it was.
 * The scrim is ours: Radix's own writes a style element, which our Content-Security-Policy refuses.
 */
export function Dialog({
  title,
  description,
  onClose,
  children,
  footer,
  isWide = false,
  staysOnPressOutside = false,
}: DialogProps) {
  const content = useDialogContent(onClose);
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <div className="scrim" />
        <Radix.Content
          {...content}
          onPointerDownOutside={(event) => staysOnPressOutside && event.preventDefault()}
          {...(!description && { "aria-describedby": undefined })}
          className={`${dialogLook} ${isWide ? "max-w-176" : "max-w-120"}`}
        >
          <Radix.Title className={`pr-8 ${dialogTitleLook}`}>{title}</Radix.Title>
          {description && (
            <Radix.Description className="mt-1.5 text-pretty wrap-anywhere text-ink-2">
              {description}
            </Radix.Description>
          )}
          <div className="mt-4">{children}</div>
          {footer && (
            <div className="sticky -bottom-6 -mx-6 mt-1 -mb-6 flex flex-wrap justify-end gap-2 bg-raise px-6 pt-4 pb-6 max-md:-bottom-5 max-md:-mx-5 max-md:-mb-5 max-md:px-5 max-md:pb-5 max-md:*:grow">
              {footer}
            </div>
          )}
          <Radix.Close
            aria-label="Close"
            className="absolute top-4 right-4 grid size-8 place-items-center rounded-md text-ink-3 hover:bg-active hover:text-ink max-md:top-2 max-md:right-2 max-md:size-11"
          >
            <X className="icon" aria-hidden="true" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
