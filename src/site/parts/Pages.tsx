import { pageBefore, pageWindow } from "../../contract/base/paging.ts";
import { Icon } from "./Icon.tsx";
import { useWords } from "../words/language.ts";

interface PagesProps {
  current: number;
  total: number;
  addressOf: (page: number) => string;
}

/** The numbered pages of a list, with the steps to the one before and after. Nothing when there is one page. */
export function Pages({ current, total, addressOf }: PagesProps) {
  const words = useWords();
  if (total < 2) return null;
  const before = pageBefore(current, total);
  return (
    <nav className="pages" aria-label={words.pages.label}>
      <Step
        name={words.pages.previous}
        icon="left"
        rel="prev"
        href={before === undefined ? undefined : addressOf(before)}
      />
      {pageWindow(current, total).map((page, index) =>
        page === undefined ? (
          // A gap has nothing but its place to be told by.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={`gap ${index}`}>…</span>
        ) : (
          <a key={page} href={addressOf(page)} aria-current={page === current ? "page" : undefined}>
            <span className="hidden">{words.pages.page}</span>
            {page}
          </a>
        ),
      )}
      <Step
        name={words.pages.next}
        icon="right"
        rel="next"
        href={current < total ? addressOf(current + 1) : undefined}
      />
    </nav>
  );
}

interface StepProps {
  name: string;
  icon: "left" | "right";
  rel: "prev" | "next";
  /** Undefined at the end of the list. */
  href: string | undefined;
}

function Step({ name, icon, rel, href }: StepProps) {
  const className = `pages-step pages-step--${rel}`;
  const label = (
    <>
      <Icon name={icon} />
      <span>{name}</span>
    </>
  );
  return href ? (
    <a className={className} href={href} rel={rel}>
      {label}
    </a>
  ) : (
    <span className={className} aria-hidden="true">
      {label}
    </span>
  );
}
