import type { ReactNode } from "react";
import { Notice } from "./Notice.tsx";

/** One line between two hairlines: something failed. */
export function FailureNotice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Notice tone="bad" action={action}>
      <p className="text-ink">{children}</p>
    </Notice>
  );
}
