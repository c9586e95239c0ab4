import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

/** In milliseconds (spec, section 9). */
const OPEN_DELAY_MS = 700;
const SKIP_WINDOW_MS = 300;

/** Holds the timing of all tooltips: one that follows another within the window opens at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_WINDOW_MS}>
      {children}
    </Radix.Provider>
  );
}

interface TooltipProps {
  words: ReactNode;
  /** One element that takes focus. */
  children: ReactElement;
  side?: "top" | "right" | "bottom";
  className?: string;
}

/** A few words on what its child does. Nothing that one must know: a finger never sees it. */
export function Tooltip({ words, children, side = "top", className = "" }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={`floats z-50 max-w-64 rounded-md bg-ink px-2 py-1 text-xs text-canvas ${className}`}
        >
          {words}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
