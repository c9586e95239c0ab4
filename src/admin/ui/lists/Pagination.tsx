import type { ReactNode } from "react";
import { Link } from "react-router";
import { counted } from "../../../contract/base/counting.ts";
import { pageWindow } from "../../../contract/base/paging.ts";

interface PaginationProps {
  page: number;
  totalPages: number;
  /** The address of a page. */
  addressOf: (page: number) => string;
  /** `Showing 1-10 of 42 posts`, at the left. */
  showing?: string | undefined;
}

/** Previous, the first page, the current ± 1, the last, Next (spec, section 2), when there is more than one page. */
export function Pagination({ page, totalPages, addressOf, showing }: PaginationProps) {
  return (
    <div className="flex items-center justify-between gap-x-4 gap-y-3 pt-3.5 text-ink-3 max-md:flex-col max-md:items-stretch max-md:text-center">
      <p className="empty:hidden">{showing}</p>
      {totalPages > 1 && (
        // On a phone the steps have a line of their own, below figures that wrap.
        <nav
          aria-label="Pages"
          className="flex items-center gap-0.5 tabular-nums max-md:flex-wrap max-md:justify-center max-md:after:order-1 max-md:after:basis-full max-md:after:content-['']"
        >
          <Step to={page > 1 ? addressOf(Math.min(page - 1, totalPages)) : undefined}>Previous</Step>
          {pageWindow(page, totalPages).map((shown, index) =>
            shown === undefined ? (
              <span key={index < 2 ? "gap-before" : "gap-after"} className={stepLook}>
                ...
              </span>
            ) : (
              <Link
                key={shown}
                to={addressOf(shown)}
                aria-label={`Page ${counted(shown)}`}
                aria-current={shown === page ? "page" : undefined}
                className={`${stepLook} hover:bg-hover aria-[current]:rounded-none aria-[current]:border-b-2 aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink`}
              >
                {counted(shown)}
              </Link>
            ),
          )}
          <Step to={page < totalPages ? addressOf(page + 1) : undefined}>Next</Step>
        </nav>
      )}
    </div>
  );
}

/** A link to the page beside; words alone where there is none. */
function Step({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) {
    return (
      <span aria-disabled="true" className={`${stepLook} text-ink-3 ${stepPlace}`}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} className={`${stepLook} text-ink-2 hover:bg-hover ${stepPlace}`}>
      {children}
    </Link>
  );
}

const stepPlace = "max-md:order-2 max-md:first:mr-auto max-md:last:ml-auto";

const stepLook =
  "grid h-7 min-w-7 place-items-center rounded-md px-1.5 text-ink-2 max-md:h-10 max-md:min-w-9";
