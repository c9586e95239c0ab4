import type { ReactNode } from "react";
import { usePageTitle } from "../../../ui/use-page-title.ts";

interface PostHeadProps {
  title: string;
  /** How far the server has what is written. */
  state: ReactNode;
  /** What else can be done with the post. */
  actions: ReactNode;
  /** Cancel and Save. */
  primary: ReactNode;
}

/** Stays above the text while one writes, so that saving is always at hand. Where it takes rows the room is the text's. */
export function PostHead({ title, state, actions, primary }: PostHeadProps) {
  usePageTitle(title);
  return (
    <div className="z-20 -mx-(--pad) -mt-7 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-canvas px-(--pad) py-2.5 max-md:-mt-5 max-md:gap-x-2 lg:sticky lg:top-(--bar) lg:min-h-13">
      <h1 className="font-serif text-dialog max-md:min-w-0 max-md:grow max-md:basis-0 max-md:truncate max-md:text-[1.125rem]">
        {title}
      </h1>
      {/* One row at a desk. Below it what can be done has a row of its own; on a phone the state has one, too. The state's
          place is the same whatever it says, so that nothing moves. */}
      <div className="min-w-0 grow basis-40 max-lg:order-1 max-md:order-2 max-md:min-h-5 max-md:basis-full">
        {state}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-lg:order-3 max-lg:w-full">{actions}</div>
      <div className="flex shrink-0 items-center gap-2 max-lg:order-2 max-md:order-1">{primary}</div>
    </div>
  );
}
