import type { ReactNode } from "react";

interface SettingsGroupProps {
  id: string;
  title: string;
  /** What it is for, in a sentence. */
  why: string;
  children: ReactNode;
}

/** Settings that belong together: what they are at the left, the controls at the right. */
export function SettingsGroup({ id, title, why, children }: SettingsGroupProps) {
  const headingId = `${id}-heading`;
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      // The search of the settings leads here.
      tabIndex={-1}
      className="grid grid-cols-1 scroll-mt-16 gap-x-10 gap-y-3.5 border-t border-line pt-4.5 pb-6 not-data-led:outline-none first-of-type:border-rule lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={headingId} className="font-serif text-card">
          {title}
        </h2>
        <p className="mt-1 leading-normal text-pretty text-ink-3">{why}</p>
      </div>
      <div className="grid max-w-[36rem] grid-cols-1 gap-8">{children}</div>
    </section>
  );
}
