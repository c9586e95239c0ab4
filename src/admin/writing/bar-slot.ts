import { createContext } from "react";

/** The part of the admin's bar that a writing screen fills; null until the bar is there. */
export const BarSlot = createContext<HTMLElement | null>(null);

/** Tools that the focus mode hides until the pointer moves, or the keyboard comes to them. */
export const whenStirred = "transition-opacity duration-160 quiet:not-focus-within:opacity-0";
