import type { ReactNode } from "react";

interface SectionProps {
  /** The heading's, for what it names. */
  id: string;
  title: string;
  /** At the right of the heading: a link, a state, a choice. */
  end?: ReactNode;
  children: ReactNode;
}

/** A part of a screen, opened by the ink rule. */
export function Section({ id, title, end, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="min-w-0 border-t border-rule">
      <div className="flex min-h-row flex-wrap items-center gap-x-4">
        <h2 id={id} className="py-2 font-serif text-section">
          {title}
        </h2>
        {end && <div className="ml-auto flex flex-wrap items-center gap-x-3 max-md:pb-1">{end}</div>}
      </div>
      {children}
    </section>
  );
}
