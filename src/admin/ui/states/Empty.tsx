import type { ReactNode } from "react";

interface EmptyProps {
  title: string;
  /** What to do next, in a sentence. */
  children?: ReactNode;
  /** One or two plain buttons that do it. */
  action?: ReactNode;
}

/** Shown where there is nothing yet, or no match. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className="grid justify-items-center px-4 py-12 text-center">
      <div className="mb-5 h-1 w-12 border-t-2 border-b border-rule" aria-hidden="true" />
      <p className="font-serif text-dialog">{title}</p>
      {children && <p className="mt-1.5 max-w-104 text-pretty whitespace-normal text-ink-2">{children}</p>}
      {action && <div className="mt-4.5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
