import { Popover as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { focusFirst } from "./dialog-parts.ts";

interface PopoverProps {
  /** What the panel is called. */
  label: string;
  /** The button that opens it. */
  trigger: ReactElement;
  children: ReactNode;
  align?: "start" | "center" | "end";
  /** Given with `onOpenChange` where more than its button opens or closes it. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Its width and the space within. */
  className?: string;
}

/** A small panel beside the button that opens it. Esc and a press outside close it. */
export function Popover({
  label,
  trigger,
  children,
  align = "end",
  className = "w-80 p-4",
  ...state
}: PopoverProps) {
  return (
    <Radix.Root
      {...(state.isOpen !== undefined && { open: state.isOpen })}
      {...(state.onOpenChange && { onOpenChange: state.onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          onOpenAutoFocus={focusFirst}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={`floats z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-auto rounded-[9px] bg-raise text-ink shadow-lift outline-none ${className}`}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
