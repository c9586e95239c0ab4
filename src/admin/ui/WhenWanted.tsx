import { Suspense, cloneElement, useEffect, useState } from "react";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { loadAhead } from "./load-part.ts";

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

/** Behind the first load, and long before the server has a newer version of everything. */
const LOAD_AFTER_MS = 3_000;

/**
 * A button whose menu or panel is no part of the first load: it is loaded when somebody is about to press, or after a
 * while, and opens when it is there.
 */
export function WhenWanted({ button, opens, load, children }: WhenWantedProps) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => loadAhead(load), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [load]);
  const plain = cloneElement(button, {
    "aria-haspopup": opens,
    "aria-expanded": isWanted,
    onClick: () => setWanted(true),
    onFocus: () => loadAhead(load),
    onPointerEnter: () => loadAhead(load),
  });
  return isWanted ? <Suspense fallback={plain}>{children}</Suspense> : plain;
}
