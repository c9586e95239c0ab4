import type { ReactNode } from "react";

/**
 * The front page under which people sign in. index.html has the same first frame, up to the name, so that it is seen
 * before the program is there: change both.
 */
export function Front({ folio, children }: { folio?: ReactNode; children?: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto] bg-paper px-(--gutter)">
      <header className="mx-auto w-full max-w-[60rem] pt-[clamp(2.5rem,9vh,5.5rem)] text-center">
        <p className="font-serif text-[clamp(3.25rem,1.6rem+8vw,7.5rem)] leading-[.9] font-[540] tracking-[-.045em]">
          Masthead
        </p>
        {folio}
      </header>
      {children}
    </div>
  );
}
