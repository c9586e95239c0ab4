import type { ReactNode } from "react";

interface FoldProps {
  /** The id that links target. */
  anchor: string;
  /** The part that is visible while the entry is closed. */
  head: ReactNode;
  children: ReactNode;
}

/** One entry of the reference: closed until somebody opens it, follows a link to it or finds a word in it. */
export function Fold({ anchor, head, children }: FoldProps) {
  return (
    <details className="api-call">
      <summary>{head}</summary>
      {/* Browsers open what a link leads into, but not what it leads to. */}
      <div className="api-detail" id={anchor}>
        {children}
      </div>
    </details>
  );
}
