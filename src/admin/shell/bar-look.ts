/** A round of the top bar that takes a thumb. */
export const barButtonLook =
  "grid size-8 place-items-center rounded-full text-ink-2 hover:bg-hover hover:text-ink max-md:size-11";
