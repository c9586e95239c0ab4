import type { ReactNode } from "react";
import { CircleAlert } from "../icons/icons.tsx";

interface WaitingLineProps {
  /** The button's words. */
  action: string;
  onAct: () => void;
  children: ReactNode;
}

/** Says what calls wait for while somebody writes, who is not interrupted: the dialog opens with a click. */
export function WaitingLine({ action, onAct, children }: WaitingLineProps) {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-12 z-30 flex justify-center px-4">
      <div
        role="alert"
        className="pointer-events-auto flex items-center gap-3 rounded-[9px] bg-raise py-2.5 pr-3 pl-4 shadow-lift"
      >
        <CircleAlert className="icon shrink-0 text-warn" aria-hidden="true" />
        <span className="text-ink-2">{children}</span>
        <button
          type="button"
          className="rounded-md border border-line-strong px-2.5 py-1 font-medium whitespace-nowrap hover:bg-hover"
          onClick={onAct}
        >
          {action}
        </button>
      </div>
    </div>
  );
}
