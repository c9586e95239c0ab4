import type { ReactNode } from "react";
import { usePageTitle } from "./use-page-title.ts";

interface PageHeadProps {
  title: string;
  /** One quiet line below it. */
  children?: ReactNode;
  /** At the right: links, and at most one primary button. */
  actions?: ReactNode;
}

/** The screen's one h1, which names the browser's tab too. */
export function PageHead({ title, children, actions }: PageHeadProps) {
  usePageTitle(title);
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0">
        <h1 className="font-serif text-page font-medium text-balance wrap-anywhere max-md:text-[1.75rem]">
          <bdi>{title}</bdi>
        </h1>
        {children && <p className="mt-1.25 text-ink-3">{children}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-4 max-md:has-[search]:w-full md:mt-1.5">{actions}</div>}
    </div>
  );
}
