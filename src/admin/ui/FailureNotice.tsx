import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** One line between two hairlines: something failed. */
export function FailureNotice({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex items-start gap-2.5 border-y border-line py-2.75">
      <TriangleAlert className="icon mt-0.5 text-bad" aria-hidden="true" />
      {children}
    </p>
  );
}
