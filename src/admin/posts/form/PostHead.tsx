import type { ReactNode } from "react";
import { usePageTitle } from "../../ui/use-page-title.ts";

interface PostHeadProps {
  title: string;
  /** How far the server has what is written. */
  state: ReactNode;
  /** What else can be done with the post. */
  actions: ReactNode;
  /** Cancel and Save. */
  primary: ReactNode;
}

/** Stays above the text while one writes, so that saving is always at hand. On a phone the room is the text's. */
export function PostHead({ title, state, actions, primary }: PostHeadProps) {
  usePageTitle(title);
  return (
    <div className="z-20 -mx-(--pad) -mt-7 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-canvas px-(--pad) py-2.5 max-md:-mt-5 md:sticky md:top-(--bar) md:min-h-13">
      {/* Two rows on a phone, one from there on. */}
      <div className="flex w-full items-center gap-x-3 md:contents">
        <h1 className="font-serif text-dialog max-md:shrink-0">{title}</h1>
        <div className="min-w-0 grow max-md:truncate max-md:text-right">{state}</div>
      </div>
      <div className="flex w-full items-center gap-2 md:contents">
        <div className="flex items-center gap-2 max-md:-m-1 max-md:min-w-0 max-md:grow max-md:overflow-x-auto max-md:p-1 max-md:*:shrink-0">
          {actions}
        </div>
        <div className="flex shrink-0 items-center gap-2">{primary}</div>
      </div>
    </div>
  );
}
