import {
  Suspense,
  cloneElement,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from "react";
import { loadAhead, useLoadedAhead } from "../../api/load-part.ts";

interface WhenWantedProps {
  /** The button as it is before. */
  button: ReactElement<ComponentProps<"button">>;
  /** What it opens, for assistive technology. */
  opens: "menu" | "dialog";
  /** Loads what the button opens. */
  load: () => Promise<unknown>;
  /** The same button with what it opens, a lazy component that is open when it comes. */
  children: ReactNode;
}

/**
 * A button whose menu or panel is no part of the first load: it is loaded when somebody is about to press, or after a
 * while, and opens when it is there.
 */
export function WhenWanted({ button, opens, load, children }: WhenWantedProps) {
  const [isWanted, setWanted] = useState(false);
  useLoadedAhead(load);
  const plain = cloneElement(button, {
    "aria-haspopup": opens,
    "aria-expanded": isWanted,
    onClick: () => setWanted(true),
    onFocus: () => loadAhead(load),
    onPointerEnter: () => loadAhead(load),
  });
  return isWanted ? <Suspense fallback={plain}>{children}</Suspense> : plain;
}
