import type { ReactNode } from "react";

/** A part of a screen, opened by the ink rule. `id` is the heading's, for what it names. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="border-t border-rule">
      <h2 id={id} className="flex min-h-row items-center font-serif text-section">
        {title}
      </h2>
      {children}
    </section>
  );
}
